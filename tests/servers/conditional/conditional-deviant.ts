import type { Rules } from '../../../reference/reference.js';
import type { Target } from '../../support/judging.js';
import type { Wrap } from '../changes/servers.js';
import { deviantSettings } from '../deviants/deviant.js';

/** The reference with a fault that only some data, some order of calls or some timing shows. */
export interface ConditionalDeviant {
  /** Completes the sentence "a server that …". */
  readonly fault: string;
  /** Every requirement that it may be blamed for, depending on what was sent; it must be blamed for the first. */
  readonly breaks: readonly [string, ...string[]];
  /** Made anew for each server, because a rule may remember. */
  readonly rules?: () => Partial<Rules>;
  /** The server around the reference; what it remembers is made with it. */
  readonly wrap?: Wrap;
}

/** A server with this fault that has seen nothing yet. */
export function serverWith({ rules, wrap }: Pick<ConditionalDeviant, 'rules' | 'wrap'>): Target {
  return {
    settings: deviantSettings,
    ...(rules === undefined ? {} : { rules: rules() }),
    ...(wrap === undefined ? {} : { wrap }),
  };
}
