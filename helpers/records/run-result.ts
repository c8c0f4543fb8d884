import type { Silence } from '../evidence/behaviour-sheet.js';
import type { FieldCensus } from '../evidence/fields/unseen-fields.js';
import { digitsAt, isAccepted, type Exchange } from '../exchanges/exchange.js';
import { isOurs, ordersIn } from '../exchanges/shown-objects.js';
import type { Exploration } from '../exploring/exploration.js';
import type { Judgement } from '../judging/judge.js';
import { MASK, secretsOf } from '../secrets/configured-secrets.js';
import { aMask, type Mask } from '../secrets/mask.js';
import { ordinaryWords } from '../secrets/ordinary-words.js';
import { learnedSecrets } from '../secrets/passwords.js';
import type { Settings } from '../settings/settings.js';
import { wellFormed } from '../words/shown.js';

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
  /** Where the exchanges come from, if others recorded them. */
  readonly traffic?: TrafficFacts | undefined;
}

/** What a report says about recorded traffic: its exchanges are those that were judged. */
export interface TrafficFacts {
  /** The paths of the archives. */
  readonly files: readonly string[];
  readonly entries: number;
  /** How many credentials there are, and how many requests without any. */
  readonly users: number;
  readonly withoutCredentials: number;
  /** How many entries were not judged, by the reason: the words that complete "3 entries …". */
  readonly left: Readonly<Record<string, number>>;
  /** The header that tells users apart, if it is not the usual one. */
  readonly userHeader: string | null;
  /** Whether other operations of the service may have changed orders. */
  readonly areOrdersEdited: boolean;
  /** The first requests that break the interface themselves. */
  readonly faults: readonly { readonly exchange: string; readonly what: string }[];
}

/** What is not looked for where nothing is judged, or nothing is asked. */
export const nothingFound = {
  mark: '',
  judgements: [],
  exchanges: [],
  lost: [],
  silences: [],
  unseen: [],
  omits: [],
  waits: 0,
  error: null,
  isInterrupted: false,
};

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

const UNTOLD = 'a text with secrets in it that is not JSON';

/** The mask of a run: for the secrets of its settings, and for those that the target showed in it. */
export function maskFor(settings: Settings, exchanges: readonly Exchange[], ownWords: readonly string[]): Mask {
  const ordinary = ordinaryWords(settings, exchanges, ownWords);

  const mask = aMask({ configured: secretsOf(settings), learned: learnedSecrets(exchanges, ordinary), ordinary });
  const telling = exchanges.flatMap(({ body: { text, ...body } }) =>
    body.kind === 'other' && text !== null && (text.includes(MASK) || mask.quoted(text) !== text) ? [body.problem] : [],
  );
  // What is wrong with such a text is said in words that show a few characters of it, perhaps in the middle of a secret.
  const untold = (text: string) => telling.reduce((said, problem) => said.replaceAll(problem, UNTOLD), text);

  return { ...mask, sentence: (text, pointer) => mask.sentence(untold(text), pointer) };
}

/** A JSON value in which every key and every text is masked, and can be written. */
export function maskEverything<T>(value: T, mask: (text: string) => string): T {
  const masked = (part: unknown): unknown => {
    if (typeof part === 'string') return wellFormed(mask(part));
    if (Array.isArray(part)) return part.map(masked);
    if (typeof part !== 'object' || part === null) return part;

    return Object.fromEntries(Object.entries(part).map(([name, member]) => [wellFormed(mask(name)), masked(member)]));
  };

  return masked(value) as T;
}
