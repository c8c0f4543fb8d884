import type { Silence } from '../evidence/behaviour-sheet.js';
import type { FieldCensus } from '../evidence/fields/unseen-fields.js';
import { digitsAt, isAccepted, type Exchange } from '../exchanges/exchange.js';
import { isOurs, ordersIn } from '../exchanges/shown-objects.js';
import type { Exploration } from '../exploring/exploration.js';
import type { Judgement } from '../judging/judge.js';
import type { Settings } from '../settings/settings.js';

/** What a run found, before anything is masked. */
export interface RunResult extends FieldCensus {
  readonly settings: Settings;
  readonly isReference: boolean;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly mark: string;
  readonly judgements: readonly Judgement[];
  readonly exchanges: readonly Exchange[];
  /** The requests whose responses were lost. They were sent again or replaced, and are not judged. */
  readonly lost: readonly Exchange[];
  readonly silences: readonly Silence[];
  readonly waits: number;
  readonly error: string | null;
  readonly isInterrupted: boolean;
  /** The ids of the orders that it created, if its exchanges do not show all of them. */
  readonly createdIds?: readonly string[] | undefined;
  /** What an exploration did; the exchanges are then a part of those that were sent. */
  readonly exploration?: Exploration | undefined;
}

/** The accepted orders, and those that any response shows although they were rejected or failed. */
export function createdOrderIds(exchanges: readonly Exchange[], mark: string): string[] {
  const created = exchanges.filter(({ operation }) => operation === 'create-order');
  const accepted = created.filter(isAccepted).map((exchange) => digitsAt(exchange, '/id') ?? WITHOUT_ID);
  const shown = exchanges
    .filter(({ operation }) => operation !== 'provider-state')
    .flatMap(ordersIn)
    .filter(({ id, value }) => id !== null && isOurs({ mark }, value) && !accepted.includes(id));
  // An order whose creation showed no id may be one of those.
  const others = [...new Set(shown.map(({ id }) => id ?? ''))].slice(accepted.filter((id) => id === WITHOUT_ID).length);

  return [...accepted, ...others];
}

const WITHOUT_ID = 'without an id';
export function inOrderSent(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
}
