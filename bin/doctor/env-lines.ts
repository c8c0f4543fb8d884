import { settingsTable } from '../../helpers/settings/table.js';
import type { Diagnostic, EnvLine } from './diagnosis.js';

export interface EnvLines {
  /** What must be corrected, or added for a complete run. */
  readonly needed: readonly string[];
  /** What was found out by trying: a run that is told need not try, and holds the service to it. */
  readonly found: readonly string[];
}

/** The lines to add to an env file, or to change in it; one whose value only the reader knows is commented out. */
export function envLines(checks: readonly Diagnostic[]): EnvLines {
  const needed = linesOf(checks.filter((check) => !isQuiet(check)));
  const found = linesOf(checks.filter((check) => isQuiet(check)).filter(isKnown));

  return { needed, found: found.filter((line) => !needed.includes(line)) };
}

function isQuiet({ standing }: Diagnostic): boolean {
  return standing === 'fine' || standing === 'note';
}

function linesOf(checks: readonly Diagnostic[]): string[] {
  return [...new Set(checks.flatMap(({ lines = [] }) => lines).map(written))];
}

function isKnown({ lines = [] }: Diagnostic): boolean {
  return lines.every(({ value }) => value !== null);
}

function written({ setting, value }: EnvLine): string {
  if (value !== null) return `${setting}=${inQuotes(value)}`;
  const expects = settingsTable.find(({ name }) => name === setting)?.expects ?? 'a value';

  return `# ${setting}=  # takes ${expects}`;
}

/** As the reader of env files wants it: a value with blanks, quotes or number signs stands between quotes. */
function inQuotes(value: string): string {
  if (/^[\w./:-]+$/.test(value)) return value;
  const quote = ["'", '`', '"'].find((one) => !value.includes(one)) ?? "'";

  return `${quote}${value}${quote}`;
}
