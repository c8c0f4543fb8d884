import type { Outlook } from './forecast.js';

/**
 * What a check came to. `open`: a part of the service cannot be judged with what was given. `settings`: a setting is wrong.
 * `implementation`: the service is. `unreachable`: nobody there to be asked.
 */
export type Severity = 'fine' | 'note' | 'open' | 'settings' | 'implementation' | 'unreachable';

export type DiagnosisPart = 'settings' | 'connection' | 'credentials' | 'service' | 'fixtures';

/** One thing that was looked at, and what is to be said of it. */
export interface Diagnostic {
  readonly part: DiagnosisPart;
  readonly about: string;
  readonly standing: Severity;
  readonly says: string;
  /** The lines of an env file that would change it. */
  readonly lines?: readonly EnvLine[];
}

export interface EnvLine {
  readonly setting: string;
  /** Null where only the reader knows it. */
  readonly value: string | null;
}

/** All that was found out before a run. */
export interface Diagnosis {
  readonly target: { readonly baseUrl: string; readonly isReference: boolean } | null;
  readonly checks: readonly Diagnostic[];
  /** Null where nothing could be asked. */
  readonly outlook: Outlook | null;
}

export type ExitStatus = 0 | 1 | 2 | 3;

/** A settings mistake comes first: with one, nothing can be said for certain about the implementation. */
export function diagnosisExitStatus({ checks, outlook }: Diagnosis): ExitStatus {
  const isMistaken = checks.some(({ standing }) => standing === 'settings' || standing === 'unreachable');
  if (isMistaken || outlook === null) return 2;
  if (outlook.failures.length > 0 || checks.some(({ standing }) => standing === 'implementation')) return 1;

  return outlook.isComplete ? 0 : 3;
}
