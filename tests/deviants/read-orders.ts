import type { Slug } from '../../helpers/operations.js';
import { operationOf, type Deviant } from './deviant.js';
import { inAcres, isFresh, order, shown } from './order-spoilings.js';
import { at, type Thing } from './spoilings.js';

const etienne = { id: 2, fullName: 'Étienne Lévesque', role: 'farmer' };
const isPaidBy = (method: string) => (one: Thing) => one['paymentMethod'] === method;
const creatingAndReading: readonly Slug[] = ['create-order', 'get-order'];

/** What goes wrong with an order that is read by its id, and hides behind another answer. */
export const readOrders: Deviant[] = [
  {
    fault: 'answers create with an id only, and reads the area in acres',
    breaks: ['get-order/shown-as-created'],
    spoil: {
      operation: creatingAndReading,
      answer: (right, call) =>
        operationOf(call) === 'create-order'
          ? order(({ id }) => ({ id }))(right)
          : shown(isFresh, order(at('area', inAcres)))(right, call),
    },
  },
  {
    fault: 'answers 410 for new orders that are paid by Mastercard, and says which they are',
    breaks: ['get-order/answers-200'],
    spoil: {
      operation: 'get-order',
      answer: shown(
        (one) => isFresh(one) && isPaidBy('mastercard')(one),
        (right) => ({ ...right, status: 410, body: { id: (right.body as Thing)['id'], error: 'gone' } }),
      ),
    },
  },
  {
    fault: 'shows the second farmer on every order that is paid by visa',
    breaks: ['get-order/one-farmer'],
    spoil: { operation: 'get-order', answer: shown(isPaidBy('visa'), order(at('farmer', () => etienne))) },
  },
];
