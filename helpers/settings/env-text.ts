import { parse } from 'dotenv';
import { tokenNameOf, type Role } from '../interface/roles.js';
import { NAME, VERSION } from '../interface/version.js';
import { settingsByField } from './table.js';

const { baseUrl, statesUrl } = settingsByField;

/** The accounts without which no run is complete. */
export const usualRoles: readonly Role[] = ['farmer', 'other-farmer', 'receptionist', 'sprayer'];

/** A new env file with these settings, whose values are already quoted for it, and with what most people need besides. */
export function newEnvText(given: ReadonlyMap<string, string>): string {
  return `# Settings of ${NAME} ${VERSION}. It may contain secrets: keep it out of version control.
# All settings: docs/settings.md in the package, or run --help-all. Put values with #, spaces or JSON in single quotes.
${linesFor(given)}`;
}

/** What an env file with these settings already needs besides them. */
export function addedEnvText(given: ReadonlyMap<string, string>, present: ReadonlySet<string>): string {
  return `
# Settings of ${NAME} ${VERSION}; all of them: docs/settings.md in the package, or run --help-all.
${linesFor(given, present)}`;
}

function linesFor(given: ReadonlyMap<string, string>, present: ReadonlySet<string> = new Set()): string {
  const tokens = usualRoles.map((role) => tokenNameOf(role));
  const usual = [baseUrl.name, ...tokens, statesUrl.name];
  const others = [...given.keys()].filter((name) => !usual.includes(name));
  const lines = (names: readonly string[], comment = '') => {
    const open = names.filter((name) => !present.has(name));
    const text = open.map((name) => (given.has(name) ? `${name}=${given.get(name)}` : `# ${name}=`));

    return text.length === 0 || comment === '' ? text : [`# ${comment}`, ...text];
  };

  return [
    ...lines([baseUrl.name]),
    ...lines(tokens, 'The tokens of four accounts: remove the "# " of each line that you give a value.'),
    ...lines(
      [statesUrl.name],
      'If the service offers provider states, which set up data and remove the orders of a run.',
    ),
    ...lines(others),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** A value quoted for an env file; null if no kind of quote can contain it. */
export function envValue(text: string): string | null {
  if (/^[\w.:/@%+,=~-]+$/.test(text)) return text;
  const quote = ["'", '`', '"'].find((mark) => !text.includes(mark) && isKept(text, mark));

  return quote === undefined ? null : quote + text + quote;
}

/** The parser turns \n between double quotes into a line break, and drops carriage returns anywhere. */
function isKept(text: string, mark: string): boolean {
  return parse(`A=${mark}${text}${mark}\n`)['A'] === text;
}
