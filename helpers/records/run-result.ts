import type { Silence } from '../evidence/behaviour-sheet.js';
import type { FieldCensus } from '../evidence/unseen-fields.js';
import type { Exchange } from '../exchanges/exchange.js';
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
  /** What it did, if it explored the target: the exchanges are then a part of those that were sent. */
  readonly exploration?: Exploration | undefined;
}
