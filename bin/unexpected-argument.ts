import { slugs } from '../helpers/interface/operations.js';
import { requirementIds } from '../helpers/records/requirement-set.js';
import { nearestWithin } from '../helpers/words/nearest.js';
import { PROGRAM, shownText } from '../helpers/words/shown.js';
import { commandNames } from './command-table.js';

const scopes = new Set<string>([...requirementIds, ...slugs]);

/** What somebody who typed an argument in the wrong place meant: what to type, or null if that is not clear. */
function advice(typed: string, line: string): string | null {
  if (isAddress(typed)) return `an address needs its flag: type ${line} --base-url ${shownAddress(typed)}`;
  if (typed.split(',').every((name) => scopes.has(name))) return `type ${line} --only ${typed} to judge only that`;
  if (/\.(?:tar\.gz|tgz)$/i.test(typed))
    return `type ${PROGRAM} verify ${shownPath(typed)} --public-key FILE to check a certificate`;
  if (/\.json$/i.test(typed))
    return `type ${PROGRAM} verify ${shownPath(typed)}, or regrade or compare, to read a report`;

  return null;
}

/** With or without its scheme: localhost:8080, spray.example/api. */
function isAddress(typed: string): boolean {
  if (/^https?:\/\//i.test(typed)) return true;
  const hasFileName = /\.(?:json|html|xml|md|env|pem|key|pub|gz|tgz)$/i.test(typed);

  return !hasFileName && /^(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w-]+(?=:\d))(?::\d+)?(?:\/\S*)?$/i.test(typed);
}

/** A password or a token in it is not shown. */
function shownAddress(typed: string): string {
  if (/[@?\s]/.test(typed)) return 'URL';

  return /^https?:\/\//i.test(typed) ? typed : `http://${typed}`;
}

function shownPath(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : 'FILE';
}

/** A sentence about a first word that is no command. */
export function unknownCommand(typed: string): string {
  const meant = advice(typed, PROGRAM);
  if (meant !== null) return `expected a command or a flag; ${meant}`;
  const near = nearestWithin(typed.toLowerCase(), commandNames, 2);
  const hint = near === undefined ? '' : `did you mean ${near}? `;

  return `unknown command: ${shownWord(typed)}; ${hint}expected one of ${commandNames.join(', ')}`;
}

function shownWord(typed: string): string {
  return /^[\w./-]{1,60}$/.test(typed) ? typed : shownText(typed);
}

/** A sentence about arguments after a command that takes only flags. What is not known may be part of a secret, and is not shown. */
export function unexpectedArgument(command: string, typed: readonly string[], only?: unknown): string {
  const [first = ''] = typed;
  // Nothing is judged by the command that serves the reference.
  const line = `${PROGRAM} ${command === 'reference' ? 'run' : command}`;
  if (typeof only === 'string' && typed.every((name) => scopes.has(name)))
    return `${command}: expected a list with commas: type --only ${[only, ...typed].join(',')}`;
  if ((commandNames as readonly string[]).includes(first))
    return `${command}: a command comes first: type ${PROGRAM} ${first}, then the flags`;
  const meant = advice(first, line);
  if (meant !== null) return `${command}: expected only flags after the command; ${meant}`;

  return `${command}: expected only flags after the command, got another argument; put a value that has spaces in quotes`;
}
