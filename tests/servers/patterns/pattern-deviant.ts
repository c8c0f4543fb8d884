import type { Settings } from '../../../helpers/settings/settings.js';
import type { Rules } from '../../../reference/reference.js';
import type { Wrap } from '../changes/servers.js';

/** What implementers do everywhere, and a fault beside it that looks alike in one place. */
export interface PatternDeviants {
  /** The name of the pattern. */
  readonly pattern: string;
  /** Each completes the sentence "a server that …", and gets the hint. */
  readonly shown: Readonly<Record<string, PatternDeviant>>;
  /** Each fails a requirement, and does not get the hint. */
  readonly beside: Readonly<Record<string, PatternDeviant>>;
}

export interface PatternDeviant {
  readonly wrap?: Wrap;
  /** What the hint says, where the pattern has several sentences. */
  readonly says?: RegExp;
  readonly rules?: Partial<Rules>;
  readonly settings?: Partial<Settings>;
}
