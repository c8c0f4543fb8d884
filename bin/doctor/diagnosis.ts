/**
 * How bad it is. `open`: a part of the service cannot be judged with these settings. `settings`: a setting is wrong.
 * `implementation`: the service is wrong. `unreachable`: nothing responds.
 */
type Severity = 'fine' | 'note' | 'open' | 'settings' | 'implementation' | 'unreachable';

export type DiagnosisSection = 'settings' | 'connection' | 'credentials' | 'service' | 'fixtures';

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

/** Makes the diagnostics of one subject. The values of the lines are given by the names of their settings. */
export function about(section: DiagnosisSection, subject: string) {
  return (severity: Severity, message: string, values: Readonly<Record<string, string | null>> = {}): Diagnostic => {
    const lines = Object.entries(values).map(([setting, value]) => ({ setting, value }));

    return { section, subject, severity, message, ...(lines.length === 0 ? {} : { lines }) };
  };
}
