import { isAccepted, type Exchange } from '../../helpers/exchange.js';
import { finding, judgeEach, NotExercised } from '../../helpers/finding.js';
import { idsOf, isPage, pageNumberAt } from '../../helpers/page.js';
import type { Run } from '../../helpers/run.js';
import type { OrderSight } from '../../helpers/sight.js';
import type { Rules } from '../../helpers/suite.js';
import { firstRecipients } from './recipients.js';
import { served } from './served.js';

/** Whose orders a sprayer lists. */
export function ordersOfTheSprayer(): Rules {
  return {
    'shows-own-orders-only': {
      level: 'stated',
      section: '1, 4.7, 5',
      claim: 'The logged-in sprayer is among the sprayers of every order listed.',
      async check(run) {
        await served(run, 'list-sprayer-orders');
        const orders = await ordersWithSprayers(run);
        const sprayer = await sprayerId(run);
        if (sprayer !== null) {
          return judgeEach(orders, 'the sprayers of no listed order were answered', ({ sight, sprayers }) =>
            sprayers.includes(sprayer)
              ? []
              : [finding(sight.exchange, sight.pointer, `an order of sprayer ${sprayer}`, `one of ${list(sprayers)}`)],
          );
        }
        const [first, ...others] = orders;
        if (first === undefined || others.length === 0) {
          throw new NotExercised('fewer than two orders, and no notification that tells who the sprayer is', [
            'SPRAY_SPRAYER_TOKEN',
            'SPRAY_STATES_URL',
          ]);
        }
        const shared = first.sprayers.filter((id) => others.every(({ sprayers }) => sprayers.includes(id)));

        return shared.length > 0
          ? []
          : [finding(first.sight.exchange, '/content', 'orders that share a sprayer', 'orders that share none')];
      },
    },
  };
}

/** The orders that the sprayer's list shows, with the ids of their sprayers; those whose sprayers do not fit one page are left out. */
async function ordersWithSprayers(run: Run): Promise<{ sight: OrderSight; sprayers: string[] }[]> {
  const followed = await run.followUps('list-sprayer-orders');
  const asked = await Promise.all(
    followed.map(async ({ id, sight }) => ({ sight, exchange: await run.sprayersOf(id) })),
  );

  return asked
    .filter(({ exchange }) => isAccepted(exchange) && isPage(exchange) && isWhole(exchange))
    .map(({ sight, exchange }) => ({ sight, sprayers: idsOf(exchange).filter((id) => id !== null) }));
}

function isWhole(exchange: Exchange): boolean {
  return (pageNumberAt(exchange, 'totalPages') ?? 0) <= 1 && idsOf(exchange).every((id) => id !== null);
}

async function sprayerId(run: Run): Promise<string | null> {
  const lists = await firstRecipients(run).catch(() => []);

  return lists.find(({ role }) => role === 'sprayer')?.id ?? null;
}

function list(ids: readonly string[]): string {
  return ids.length === 0 ? 'nobody' : ids.join(', ');
}
