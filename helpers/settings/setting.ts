import { DEEPEST, parseJson, withExactIntegers } from '../json/parse.js';
import { isObject, type JsonObject } from '../json/values.js';
import { shownText } from '../words/shown.js';

export const settingGroups = [
  'target',
  'credentials',
  'fixtures',
  'silences',
  'scope',
  'verdict',
  'transport',
  'data and reports',
  'certificate',
] as const;

export type Parsed<T> = { readonly value: T } | { readonly problems: readonly string[] };

export interface ValueType<T> {
  readonly expects: string;
  parse(text: string, sources: SettingSources): Parsed<T>;
}

export interface Setting<T = unknown> extends ValueType<T> {
  readonly name: string;
  readonly meaning: string;
  readonly default: string;
  /** A sample value, where the description is not enough. */
  readonly sample?: string;
  readonly defaultValue: T;
  readonly secret: boolean;
  readonly group: (typeof settingGroups)[number];
}

type Definition<T> = Omit<Setting<T>, 'name' | 'group' | 'default' | 'secret'> &
  Partial<Pick<Setting, 'default' | 'secret'>>;

/** A setting. What its default is called follows from the value, where nothing else is written. */
export function aSetting<const T>(name: string, group: Setting['group'], definition: Definition<T>): Setting<T> {
  const { defaultValue } = definition;
  const isNothing =
    defaultValue === null || (typeof defaultValue === 'object' && Object.keys(defaultValue).length === 0);

  return { name, group, default: isNothing ? 'none' : String(defaultValue), secret: false, ...definition };
}

type Definitions = Readonly<Record<string, Definition<unknown>>>;

/** The settings of these definitions, each with the values that its parser gives. */
type SettingsOf<All extends Definitions> = {
  readonly [Field in keyof All]: Setting<
    Extract<ReturnType<All[Field]['parse']>, { readonly value: unknown }>['value']
  >;
};

/** The settings of a group by their fields, from which their names follow: `timeoutMs` is SPRAY_TIMEOUT_MS. */
export function settingsIn<All extends Definitions>(group: Setting['group'], definitions: All): SettingsOf<All> {
  const settings = Object.entries(definitions).map(([field, definition]) => [
    field,
    aSetting(settingNameOf(field), group, definition),
  ]);

  return Object.fromEntries(settings) as SettingsOf<All>;
}

export function settingNameOf(field: string): string {
  return `SPRAY_${field.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/** A type of value for a setting that may be left out: it is null then. */
export function orNone<T>(type: ValueType<T>): ValueType<T | null> & { readonly defaultValue: T | null } {
  return { ...type, defaultValue: null };
}

export function parseSetting<T>(setting: Setting<T>, text: string, sources: SettingSources): Parsed<T> {
  const parsed =
    text.trim() === ''
      ? { problems: [`set but empty; remove it or give it a value (${setting.expects})`] }
      : setting.parse(text, sources);

  if ('value' in parsed) return parsed;
  return { problems: parsed.problems.map((problem) => `${setting.name}: ${problem}`) };
}

/** Reads settings from their texts. What is wrong with one is added to the problems, and its default takes its place. */
export function aSettingReader(given: ReadonlyMap<string, string>, sources: SettingSources) {
  const problems: string[] = [];
  const read = <T>(setting: Setting<T>): T => {
    const text = given.get(setting.name);
    const parsed = text === undefined ? { value: setting.defaultValue } : parseSetting(setting, text, sources);
    if ('value' in parsed) return parsed.value;
    problems.push(...parsed.problems);

    return setting.defaultValue;
  };

  return { read, problems };
}

/** The values of settings by field, each as its parser gives it. */
export type ValuesOf<Fields> = {
  readonly [Field in keyof Fields]: Fields[Field] extends Setting<infer Value> ? Value : never;
};

export function readEach<Fields extends Readonly<Record<string, Setting>>>(
  fields: Fields,
  read: <T>(setting: Setting<T>, field: string) => T,
): ValuesOf<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, setting]) => [field, read(setting, field)]),
  ) as ValuesOf<Fields>;
}

export function unexpectedValue(expects: string, got: string): { readonly problems: readonly string[] } {
  return { problems: [`expected ${expects}, got ${got}`] };
}

export interface SettingSources {
  /** Whether recorded traffic is judged: its baseline is a report of traffic, and that of a run is one of a run. */
  readonly isOfTraffic?: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The env file that is read if it exists and no setting names another. */
  readonly defaultEnvFile: string | null;
  /** What to do about a missing address, as the end of a sentence; null: the embedded reference is judged then. */
  readonly addressAdvice: (() => string) | null;
  /** Throws if there is no such file, or it has more bytes. */
  readFile(path: string, largest?: number): string;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly requirementIds: readonly string[];
}

export function aValueType<T>(expects: string, read: (text: string) => T | undefined): ValueType<T> {
  return {
    expects,
    parse(text) {
      const value = read(text);
      return value === undefined ? unexpectedValue(expects, shownText(text)) : { value };
    },
  };
}

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): ValueType<Choice> {
  return aValueType(`one of ${choices.join(', ')}`, (text) => choices.find((choice) => choice === text));
}

export const trueOrFalse: ValueType<boolean> = aValueType('true or false', (text) => {
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
});

export function wholeNumber(least: number, most: number): ValueType<number> {
  return aValueType(`a whole number from ${least} to ${most}`, (text) => wholeNumberWithin(text, least, most));
}

const units = { '': 1, KiB: 1024, MiB: 1024 ** 2 };

export function byteCount(least: number, most: number): ValueType<number> {
  return aValueType(`a number of bytes from ${least} to ${most}, optionally in KiB or MiB`, (text) => {
    const [, digits = '', unit = ''] = /^(\d+) ?(KiB|MiB)?$/.exec(text) ?? [];
    const count = wholeNumberWithin(digits, 0, most);
    if (count === undefined || !isUnit(unit)) return undefined;

    const bytes = count * units[unit];
    return bytes >= least && bytes <= most ? bytes : undefined;
  });
}

/** One line of text without invisible characters. */
export function isPrintable(text: string): boolean {
  return text === text.trim() && !/[\p{Control}\p{Surrogate}\u2028\u2029]/u.test(text);
}

function wholeNumberWithin(text: string, least: number, most: number): number | undefined {
  if (!/^(0|[1-9]\d{0,14})$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

function isUnit(text: string): text is keyof typeof units {
  return Object.hasOwn(units, text);
}

const expectedUrl = 'an http or https URL without user name, password, query or fragment';

export function anHttpUrl(write: (url: URL) => string): ValueType<string> {
  return {
    expects: expectedUrl,
    parse(text) {
      const url = parseUrl(text);
      if (url === undefined)
        return unexpectedValue(
          expectedUrl,
          mayContainSecret(text) ? 'a value that is not such a URL' : shownText(text),
        );
      if (url.username !== '' || url.password !== '')
        return unexpectedValue(expectedUrl, 'one with a user name or a password');
      if (text.includes('?')) return unexpectedValue(expectedUrl, 'one with a query');
      if (text.includes('#')) return unexpectedValue(expectedUrl, 'one with a fragment');
      return { value: write(url) };
    },
  };
}

// The URL class repairs its input: it drops white space, turns backslashes and reads http:host as http://host.
function parseUrl(text: string): URL | undefined {
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\\\p{Control}]/u.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}

function mayContainSecret(text: string): boolean {
  return /[@?#]/.test(text);
}

export const jsonObject: ValueType<JsonObject> = {
  expects: 'a JSON object',
  parse(text) {
    const parsed = parseJson(text);
    if (parsed === null) return unexpectedValue(this.expects, `${shownText(text)}, which is not JSON`);
    if (!isObject(parsed.value)) return unexpectedValue(this.expects, shownText(text));
    if (isTooDeep(parsed.value)) return unexpectedValue(this.expects, `${shownText(text)}, which is nested too deeply`);

    return { value: withExactIntegers(parsed) as JsonObject };
  },
};

/** Nested deeper than exact digits are kept; a value that contains itself is. */
export function isTooDeep(value: unknown, depth = 1): boolean {
  if (typeof value !== 'object' || value === null) return false;

  return depth >= DEEPEST || Object.values(value).some((member) => isTooDeep(member, depth + 1));
}
