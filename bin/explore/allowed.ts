import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import { isLoopback } from '../../helpers/settings/proxies.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { counted } from '../../helpers/words/counted.js';

/** What an exploration is going to do. */
interface Plan {
  readonly settings: Pick<Settings, 'baseUrl' | 'readOnly'>;
  readonly budget: ExploringBudget;
}

/** Why an exploration needs a word before it starts: it would leave orders on another machine. Null if it does not. */
export function missingYes({ settings: { baseUrl, readOnly }, budget }: Plan): string | null {
  if (readOnly || baseUrl === null || isLoopback(baseUrl)) return null;

  return `explore: may create up to ${counted(budget.orders, 'order')} at ${new URL(baseUrl).origin}, and no operation of the interface deletes them; type --yes to allow it, or --read-only to explore only lists, pages and filters`;
}

/** A line, printed before the first request, about what an exploration may leave behind and send. */
export function planLine({ settings: { baseUrl, readOnly }, budget }: Plan, mark: string): string {
  const requests = `up to ${counted(budget.requests, 'request')} within ${counted(budget.minutes, 'minute')}`;
  const place = baseUrl === null ? 'the embedded reference' : new URL(baseUrl).origin;
  if (readOnly) return `This exploration creates no orders at ${place}, and may send ${requests}.`;
  const orders = `up to ${counted(budget.orders, 'order')} at ${place}, each marked ${mark} in its location`;

  return `This exploration may create ${orders}, and send ${requests}; SPRAY_READ_ONLY=true creates none.`;
}
