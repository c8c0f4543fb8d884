import type { ShownOrder } from '../exchanges/shown-objects.js';
import { valueFinding, type Finding } from '../judging/finding.js';

/** A user who should be shown on an order, and is not. */
export function missing({ exchange, pointer, value }: ShownOrder, field: string): Finding[] {
  const shown = value[field];

  return shown === undefined || shown === null ? [valueFinding(exchange, `${pointer}/${field}`, 'a User', shown)] : [];
}
