import type { NotExercised } from '../not-exercised.js';
import { isSet } from '../settings/set-settings.js';
import type { Settings } from '../settings/settings.js';
import { alternatives } from '../words/alternatives.js';

type Hint = Pick<NotExercised, 'reason' | 'settings'>;

/** A reason, and the settings that would help. One that is set does not help any more: the reason says that it is set. */
export function withoutSetHints({ reason, settings }: Hint, given: Settings): Hint {
  const set = settings.filter((name) => isSet(given, name));
  const unnamed = set.filter((name) => !reason.includes(name));

  return {
    reason: unnamed.length === 0 ? reason : `${alternatives(unnamed)} is set, and ${reason}`,
    settings: settings.filter((name) => !set.includes(name)),
  };
}
