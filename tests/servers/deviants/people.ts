import type { Slug } from '../../../helpers/interface/operations.js';
import type { Deviant, Right } from './deviant.js';
import { isIn } from './list-spoilings.js';
import { order } from './order-spoilings.js';
import { at, eachItem, where, type Thing } from './spoilings.js';

type Change = ReturnType<typeof at>;

export const etienne = { id: 2, fullName: 'Étienne Lévesque', role: 'farmer' };
const anotherReceptionist = { id: 77, fullName: 'Ana Sousa', role: 'receptionist' };

/** How an operation shows its orders: as the items of a page, inside them, or alone. */
const changed = {
  items: eachItem,
  inside: (change: Change) => eachItem(at('order', (value) => change(value as Thing, 0))),
  alone: order,
} as const satisfies Record<string, (change: Change) => (right: Right) => Right>;

/** People whose role fits their place, but who have nothing to do with the order. */
export function wrongFarmer(operation: Slug, shown: keyof typeof changed, place: string): Deviant[] {
  const wrong = at('farmer', () => etienne);

  return [
    {
      fault: `shows the same farmer on every order ${place}`,
      breaks: [`${operation}/shown-consistently`],
      spoil: { operation, answer: changed[shown](wrong) },
    },
    {
      fault: `shows the same farmer, by the id alone, on every completed order ${place}`,
      breaks: [`${operation}/shown-consistently`],
      spoil: {
        operation,
        answer: changed[shown](
          where(
            isIn('completed'),
            at('farmer', () => ({ id: 2 })),
          ),
        ),
      },
    },
  ];
}

export function wrongReceptionist(operation: Slug, shown: keyof typeof changed, place: string): Deviant[] {
  return [
    {
      fault: `shows another receptionist ${place} than elsewhere`,
      breaks: [`${operation}/shown-consistently`],
      spoil: { operation, answer: changed[shown](at('receptionist', () => anotherReceptionist)) },
    },
  ];
}
