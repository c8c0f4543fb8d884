import { TOKEN_COMMAND } from '../../helpers/interface/roles.js';
import { writeJson } from '../../helpers/json/write.js';
import { goneText, settingNames } from '../../helpers/settings/setting-names.js';
import { settingsByField, settingsTable } from '../../helpers/settings/table.js';
import { nearestWithin } from '../../helpers/words/nearest.js';
import { shownText, shownType } from '../../helpers/words/shown.js';
import { flagOf } from '../settings/setting-flags.js';
import { settingNameOf, settingText } from '../settings/setting-keys.js';

/** A setting as it is written in an entry of the list. */
export type WrittenSetting =
  | { readonly kind: 'text'; readonly text: string }
  /** The content of a file, written in the entry itself. */
  | { readonly kind: 'content'; readonly text: string }
  /** The name of the environment variable that contains a secret. */
  | { readonly kind: 'variable'; readonly name: string };

type Read = { readonly written: WrittenSetting } | { readonly problem: string };

const { session, crop, only, exclude, waivers, omits, allowIncomplete, reportsDir, reporter, envFile } =
  settingsByField;
const ofTheRun: readonly string[] = [reportsDir.name, envFile.name];
const COMMAND = '_TOKEN_COMMAND';
const objects: readonly string[] = [session.name, crop.name];
const lists: readonly string[] = [only, exclude, omits, allowIncomplete, reporter].map(({ name }) => name);

export function writtenSetting(name: string, value: unknown): Read {
  const setting = settingsTable.find((known) => known.name === name);
  if (setting === undefined) return { problem: unknownSetting(name) };
  if (ofTheRun.includes(name))
    return { problem: `${name}: belongs next to --targets, as the flag --${flagOf(name)}, not in an entry` };
  if (setting.secret) return writtenSecret(name, value);
  if (name === waivers.name && Array.isArray(value)) return { written: { kind: 'content', text: writeJson(value) } };
  if (!isAcceptedValue(name, value))
    return { problem: `${name}: expected ${setting.expects}, got ${shownKind(value)}` };

  return { written: { kind: 'text', text: settingText(value) } };
}

function isAcceptedValue(name: string, value: unknown): boolean {
  if (Array.isArray(value)) return lists.includes(name) && value.every((item) => typeof item === 'string');
  if (typeof value === 'object') return value !== null && objects.includes(name);

  return true;
}

/** A value that is not the name of a variable may be the secret itself: no message shows it. */
function writtenSecret(name: string, value: unknown): Read {
  // Whoever writes the list must not choose what the shell runs, such as the name of a branch.
  if (name === TOKEN_COMMAND && typeof value === 'string' && !value.endsWith(COMMAND)) {
    const expected = `the name of an environment variable that ends with ${COMMAND} and contains the command`;

    return { problem: `${name}: expected ${expected}, got a value that is not such a name` };
  }
  if (typeof value === 'string' && /^[A-Za-z_]\w*$/.test(value)) return { written: { kind: 'variable', name: value } };
  const got = typeof value === 'string' ? 'a value that is not such a name' : shownKind(value);

  return { problem: `${name}: expected the name of the environment variable that contains the secret, got ${got}` };
}

/** Suggests the right name, also for forms such as BASE_URL and baseUrl. */
function unknownSetting(name: string): string {
  const gone = goneText(name);
  if (gone !== null) return `${name}: ${gone}`;
  const others = [name.toUpperCase(), `SPRAY_${name.toUpperCase()}`, settingNameOf(name)];
  const meant =
    others.find((other) => settingNames.includes(other)) ?? nearestWithin(name.toUpperCase(), settingNames, 2);
  const hint = meant === undefined ? '; expected a name such as SPRAY_BASE_URL' : `; did you mean ${meant}?`;

  return `unknown setting: ${shownText(name)}${hint}`;
}

/** What a value is, without the value: anything in a list of targets may be a secret in the wrong place. */
export function shownKind(value: unknown): string {
  return typeof value === 'string' ? 'a string' : shownType(value);
}
