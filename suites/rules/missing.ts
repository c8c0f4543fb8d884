import { valueFinding, type Finding } from '../../helpers/finding.js';
import type { OrderSight } from '../../helpers/sight.js';

/** A user who should be shown on an order, and is not. */
export function missing({ exchange, pointer, value }: OrderSight, field: string): Finding[] {
  const shown = value[field];

  return shown === undefined || shown === null ? [valueFinding(exchange, `${pointer}/${field}`, 'a User', shown)] : [];
}
