import { settingsTable } from '../../helpers/settings/table.js';
import type { Diagnostic, EnvLine } from './diagnosis.js';

interface SuggestedLines {
  /** What must be corrected, or added for a complete run. */
  readonly needed: readonly string[];
  /** What was found by trying: with these lines a run need not try, and judges the service by them. */
  readonly found: readonly string[];
}

/** The lines to add to an env file or to change in it; a line whose value only the user knows is commented out. */
export function suggestLines(diagnostics: readonly Diagnostic[]): SuggestedLines {
  const needed = linesOf(diagnostics.filter((diagnostic) => !isOptional(diagnostic)));
  const found = linesOf(diagnostics.filter((diagnostic) => isOptional(diagnostic)).filter(isKnown));

  return { needed, found: found.filter((line) => !needed.includes(line)) };
}

function isOptional({ severity }: Diagnostic): boolean {
  return severity === 'fine' || severity === 'note';
}

function linesOf(diagnostics: readonly Diagnostic[]): string[] {
  return [...new Set(diagnostics.flatMap(({ lines = [] }) => lines).map(writeLine))];
}

function isKnown({ lines = [] }: Diagnostic): boolean {
  return lines.every(({ value }) => value !== null);
}

function writeLine({ setting, value }: EnvLine): string {
  if (value !== null) return `${setting}=${quoteIfNeeded(value)}`;
  const expects = settingsTable.find(({ name }) => name === setting)?.expects ?? 'a value';

  return `# ${setting}=  # expects ${expects}`;
}

/** Env files need quotes around a value with spaces, quotes or number signs. */
function quoteIfNeeded(value: string): string {
  if (/^[\w./:-]+$/.test(value)) return value;
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark)) ?? "'";

  return `${quote}${value}${quote}`;
}
