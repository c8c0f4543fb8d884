import type { Forecast } from './forecast.js';

/**
 * How bad it is. `open`: a part of the service cannot be judged with these settings. `settings`: a setting is wrong.
 * `implementation`: the service is wrong. `unreachable`: nothing responds.
 */
type Severity = 'fine' | 'note' | 'open' | 'settings' | 'implementation' | 'unreachable';

export type DiagnosisSection = 'settings' | 'connection' | 'credentials' | 'service' | 'fixtures';

/** One thing that was examined, and what was found. */
export interface Diagnostic {
  readonly section: DiagnosisSection;
  readonly subject: string;
  readonly severity: Severity;
  readonly message: string;
  /** The lines of an env file that would correct it. */
  readonly lines?: readonly EnvLine[];
}

export interface EnvLine {
  readonly setting: string;
  /** Null if only the user knows it. */
  readonly value: string | null;
}

/** Everything that was found out before a run. */
export interface Diagnosis {
  readonly target: { readonly baseUrl: string; readonly isReference: boolean } | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Null if the service could not be examined. */
  readonly forecast: Forecast | null;
}

type ExitStatus = 0 | 1 | 2 | 3;

/** A settings mistake comes first: with one, nothing is certain about the implementation. */
export function diagnosisExitStatus({ diagnostics, forecast }: Diagnosis): ExitStatus {
  const isMistaken = diagnostics.some(({ severity }) => severity === 'settings' || severity === 'unreachable');
  if (isMistaken || forecast === null) return 2;
  if (forecast.failures.length > 0 || diagnostics.some(({ severity }) => severity === 'implementation')) return 1;

  return forecast.isComplete ? 0 : 3;
}
