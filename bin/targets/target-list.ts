import { isObject, type JsonObject } from '../../helpers/json/object.js';
import { parseJson, withExactIntegers } from '../../helpers/json/parse.js';
import { settingsByField } from '../../helpers/settings/table.js';
import { shownText } from '../../helpers/words/shown.js';
import { nameKeyOf, problemWithName } from './target-name.js';
import { kindOf, writtenSetting, type WrittenSetting } from './written-setting.js';

const ADDRESS = settingsByField.baseUrl.name;

/** An entry of the list, as it is written: no other source of settings was read yet. */
export interface TargetEntry {
  readonly name: string;
  /** How messages call it: by its name, or by its number where that is no name. */
  readonly place: string;
  readonly settings: ReadonlyMap<string, WrittenSetting>;
  readonly problems: readonly string[];
}

/** Every entry of a list of targets, and what is wrong with the list itself. */
export function readTargetList(text: string): {
  readonly entries: readonly TargetEntry[];
  readonly problems: readonly string[];
} {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(parsed?.value)) {
    const got = parsed === null ? `text that is not JSON${placeOfFault(text)}` : kindOf(parsed.value);

    return { entries: [], problems: [`expected a JSON array of targets, got ${got}`] };
  }
  const values = withExactIntegers(parsed) as readonly unknown[];
  const entries = values.map((value, index) => readEntry(value, index + 1));

  return {
    entries,
    problems: [
      ...(entries.length === 0 ? ['expected a target or more, got an empty array'] : []),
      ...parsed.duplicates.map((place) => `expected each member once, got ${shownText(place)} again`),
      ...namesakes(entries),
    ],
  };
}

/** Where a text stops being JSON, as far as the parser tells; what stands there may be a secret, and is not shown. */
function placeOfFault(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    const before = text.slice(0, Number(position ?? text.length)).split('\n');

    return `, from line ${before.length}, column ${(before.at(-1) ?? '').length + 1} on`;
  }

  return '';
}

const nothing: TargetEntry['settings'] = new Map();

function readEntry(value: unknown, number: number): TargetEntry {
  const place = `entry ${number}`;
  if (!isObject(value)) {
    const problem = `expected an object with a name and settings, got ${kindOf(value)}`;

    return { name: '', place, settings: nothing, problems: [problem] };
  }
  const { name, settings } = value;
  const problem = problemWithName(name);
  const written = isObject(settings)
    ? readWritten(settings)
    : { settings: nothing, problems: [`expected settings to be an object, got ${kindOf(settings)}`] };

  return {
    name: problem === null ? String(name) : '',
    place: problem === null ? String(name) : place,
    settings: written.settings,
    problems: [
      ...(problem === null ? [] : [problem]),
      ...Object.keys(value)
        .filter((key) => key !== 'name' && key !== 'settings')
        .map((key) => `expected only name and settings, got ${shownText(key)}`),
      ...written.problems,
    ],
  };
}

function readWritten(settings: JsonObject): Pick<TargetEntry, 'settings' | 'problems'> {
  const read = Object.entries(settings).map(([name, value]) => ({ name, ...writtenSetting(name, value) }));

  return {
    settings: new Map(read.flatMap((one) => ('written' in one ? [[one.name, one.written]] : []))),
    problems: [
      ...read.flatMap((one) => ('problem' in one ? [one.problem] : [])),
      ...(Object.hasOwn(settings, ADDRESS) ? [] : [`${ADDRESS}: expected the address of the target, got none`]),
    ],
  };
}

function namesakes(entries: readonly TargetEntry[]): string[] {
  const names = entries.map(({ name }) => name).filter((name) => name !== '');
  const keys = names.map(nameKeyOf);

  return names
    .filter((name, index) => keys.indexOf(nameKeyOf(name)) < index)
    .map((name) => `expected names that differ in more than their case, got ${shownText(name)} again`);
}
