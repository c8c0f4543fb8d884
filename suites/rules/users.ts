import { itemsOf, nothingSeen, ordersOf } from '../../helpers/evidence/responses.js';
import type { ShownObject, ShownOrder } from '../../helpers/exchanges/shown-objects.js';
import { operations, type Slug } from '../../helpers/interface/operations.js';
import { shapeOf } from '../../helpers/interface/shapes.js';
import { isObject } from '../../helpers/json/object.js';
import { finding, judgeEach, valueFinding, type Finding } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import type { Run } from '../../helpers/observations/run.js';

/** Who may be shown with a password, and with which role. */
export function users(slug: Slug): Rules {
  const { section, item } = operations[slug];
  const isAttended = item !== 'order-without-farmer';

  return {
    'no-stray-password': {
      level: 'implied',
      section: `2, ${section}`,
      claim: "No user carries a password, unless it is the recipient's of a notification.",
      async check(run) {
        const shown = (await itemsOf(run, slug)).filter(({ shape, value }) =>
          Object.keys(value).some((name) => shape.properties.has(name)),
        );

        return judgeEach(shown, await nothingSeen(run, slug, 'no object was seen'), strayPassword);
      },
    },
    'fitting-roles': {
      level: 'implied',
      section: `2, ${section}`,
      claim: isAttended
        ? 'Every user has the role that its place calls for.'
        : 'A receptionist, where one is shown, has the role receptionist.',
      async check(run) {
        const placed = item === 'user' ? await sprayers(run, slug) : (await ordersOf(run, slug)).flatMap(placedUsers);
        const judged = placed.filter(({ role }) => roles.some((known) => known === role));

        return judgeEach(
          isAttended || judged.length > 0 ? judged : [null],
          await nothingSeen(run, slug, 'no role was shown'),
          (user) =>
            user === null || user.role === user.fitting
              ? []
              : [
                  valueFinding(
                    user.sight.exchange,
                    `${user.sight.pointer}/role`,
                    JSON.stringify(user.fitting),
                    user.role,
                  ),
                ],
        );
      },
    },
  };
}

interface Placed {
  readonly sight: Pick<ShownObject, 'exchange' | 'pointer'>;
  readonly role: unknown;
  readonly fitting: string;
}

const roles = shapeOf('user').properties.get('role')?.values ?? [];

function placedUsers({ exchange, pointer, value }: ShownOrder): Placed[] {
  return ['farmer', 'receptionist'].flatMap((fitting) => {
    const user = value[fitting];

    return isObject(user)
      ? [{ sight: { exchange, pointer: `${pointer}/${fitting}` }, role: user['role'], fitting }]
      : [];
  });
}

async function sprayers(run: Run, slug: Slug): Promise<Placed[]> {
  return (await itemsOf(run, slug)).map((sight) => ({ sight, role: sight.value['role'], fitting: 'sprayer' }));
}

function strayPassword({ exchange, pointer, shape, value }: ShownObject): Finding[] {
  // A farmer who should have been omitted is a user all the same.
  const leaked =
    shape.kind === 'order' && !shape.properties.has('farmer') && isObject(value['farmer']) ? value['farmer'] : {};
  if ((leaked['password'] ?? null) !== null)
    return [finding(exchange, `${pointer}/farmer/password`, 'no field password', 'one')];
  const isStray = (value['password'] ?? null) !== null && shape.kind === 'user' && !shape.properties.has('password');

  return isStray ? [finding(exchange, `${pointer}/password`, 'no field password', 'one')] : [];
}
