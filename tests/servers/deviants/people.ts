import type { Slug } from '../../../helpers/interface/operations.js';
import { hasOrderStatus } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, type ObjectChange } from '../changes/objects.js';
import { changeBody, changeItems, type ResponseChange } from '../changes/responses.js';
import { breaking, type Deviant } from './deviant.js';

export const etienne = { id: 2, fullName: 'Étienne Lévesque', role: 'farmer' };
const anotherReceptionist = { id: 77, fullName: 'Ana Sousa', role: 'receptionist' };

/** How an operation shows its orders: as the items of a page, inside them, or alone. */
const changed = {
  items: changeItems,
  inside: (change: ObjectChange) => changeItems(changeObject('order', change)),
  alone: changeBody,
} as const satisfies Record<string, (change: ObjectChange) => ResponseChange>;

/** People whose role fits their place, but who have nothing to do with the order. */
export function wrongFarmer(operation: Slug, shown: keyof typeof changed, place: string): Deviant[] {
  const wrong = changeField('farmer', () => etienne);

  return breaking(operation, {
    'shown-consistently': {
      [`shows the same farmer on every order ${place}`]: changed[shown](wrong),
      [`shows the same farmer, by the id alone, on every completed order ${place}`]: changed[shown](
        changeWhere(
          hasOrderStatus('completed'),
          changeField('farmer', () => ({ id: 2 })),
        ),
      ),
    },
  });
}

/** In feedback and notifications, an order may have the receptionist that it once had. */
const differing = (operation: Slug) =>
  operation === 'list-feedback' || operation === 'list-notifications'
    ? `${operation}/snapshots-agree`
    : `${operation}/shown-consistently`;

export function wrongReceptionist(operation: Slug, shown: keyof typeof changed, place: string): Deviant[] {
  return [
    {
      fault: `shows a different receptionist ${place} than elsewhere`,
      breaks: [differing(operation)],
      spoil: { operation, response: changed[shown](changeField('receptionist', () => anotherReceptionist)) },
    },
  ];
}
