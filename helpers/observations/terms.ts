import type { Exchange } from '../exchange.js';
import { exactCopy } from '../exact-copy.js';
import type { Run } from '../run.js';
import { ordersIn } from '../sight.js';
import { isObject, shapeOf } from '../shapes.js';
import { first } from './lists.js';

/** The session and the crop that created orders name: they must exist on the target, and the interface cannot list them. */
export interface Terms {
  readonly session: unknown;
  readonly crop: unknown;
  readonly isGuess: boolean;
}

const GUESS = {
  session: {
    id: 1,
    startTime: { hour: 8, minute: 0, second: 0, nano: 0 },
    endTime: { hour: 10, minute: 0, second: 0, nano: 0 },
  },
  crop: { id: 1, name: 'Wheat' },
};

export async function findTerms(run: Run): Promise<Terms> {
  const given = { session: run.settings.session, crop: run.settings.crop };
  if (given.session !== null && given.crop !== null) return { ...given, isGuess: false };

  const seen = seenIn([await run.reached()]);
  const further =
    seen.session !== null && seen.crop !== null
      ? seen
      : seenIn(
          await Promise.all([
            run.reached(),
            first(run, 'list-farmer-orders'),
            first(run, 'list-sprayer-orders'),
            first(run, 'list-feedback'),
          ]),
        );
  const session = given.session ?? further.session;
  const crop = given.crop ?? further.crop;

  return { session: session ?? GUESS.session, crop: crop ?? GUESS.crop, isGuess: session === null || crop === null };
}

function seenIn(exchanges: readonly Exchange[]): { session: unknown; crop: unknown } {
  const orders = exchanges.flatMap(ordersIn);
  const find = (field: 'session' | 'cropType', kind: string): unknown => {
    const order = orders.find(({ value }) => isObject(value[field]) && Object.hasOwn(value[field], 'id'));

    return order === undefined ? null : exactCopy(order.exchange, `${order.pointer}/${field}`, shapeOf(kind));
  };

  return { session: find('session', 'session'), crop: find('cropType', 'crop') };
}
