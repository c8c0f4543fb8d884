import type { Settings } from '../../helpers/settings/settings.js';
import type { Diagnostic } from './diagnosis.js';

/** Nothing where the deadline came first: what is said for want of an answer might be wrong. */
export async function inTime(checks: Promise<Diagnostic[]>, signal: AbortSignal): Promise<Diagnostic[]> {
  const found = await checks;

  return signal.aborted ? [] : found;
}

/** That the deadline is why something is missing. */
export function late({ deadlineS }: Settings): Diagnostic {
  return {
    part: 'connection',
    about: 'deadline',
    standing: 'open',
    says: `not everything was answered within the ${deadlineS} s of SPRAY_DEADLINE_S; what was not is not told here`,
    lines: [{ setting: 'SPRAY_DEADLINE_S', value: null }],
  };
}
