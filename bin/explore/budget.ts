import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import { shownType } from '../../helpers/words/shown.js';

type Name = keyof ExploringBudget;

/** Enough for a coffee break. */
export const usualBudget: ExploringBudget = { orders: 150, requests: 2000, minutes: 5 };

export const budgetNames: readonly Name[] = ['orders', 'requests', 'minutes'];

const bounds: Readonly<Record<Name, { readonly least: number; readonly most: number; readonly kind: string }>> = {
  orders: { least: 1, most: 100_000, kind: 'a whole number' },
  requests: { least: 1, most: 1_000_000, kind: 'a whole number' },
  minutes: { least: 0.1, most: 1440, kind: 'a number' },
};

/** What an amount may be: `a whole number from 1 to 100000`. */
function expectedAmount(name: Name): string {
  const { least, most, kind } = bounds[name];

  return `${kind} from ${least} to ${most}`;
}

/** The usual amounts, except where others are given, as numbers or as text; or a sentence for each problem. */
export function readBudget(
  given: Readonly<Record<string, unknown>>,
  nameOf: (name: string) => string,
): { readonly budget: ExploringBudget } | { readonly problems: readonly string[] } {
  const read = budgetNames.map((name) => [name, amountOf(name, given[name])] as const);
  const problems = read
    .filter(([, amount]) => amount === null)
    .map(([name]) => `${nameOf(name)}: expected ${expectedAmount(name)}, got ${shown(given[name])}`);

  return problems.length > 0 ? { problems } : { budget: Object.fromEntries(read) as unknown as ExploringBudget };
}

/** Null if it is none. */
function amountOf(name: Name, value: unknown): number | null {
  if (value === undefined) return usualBudget[name];
  const { least, most } = bounds[name];
  const written = name === 'minutes' ? /^\d{1,4}(?:\.\d{1,6})?$/ : /^[1-9]\d{0,6}$/;
  const amount =
    (typeof value === 'string' || typeof value === 'number') && written.test(String(value)) ? Number(value) : NaN;

  return amount >= least && amount <= most ? amount : null;
}

function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : shownType(value);
}
