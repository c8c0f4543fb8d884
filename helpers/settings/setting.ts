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

export function defineSetting<const T>(definition: Setting<T>): Setting<T> {
  return definition;
}

export function parseSetting<T>(setting: Setting<T>, text: string, sources: SettingSources): Parsed<T> {
  const parsed =
    text.trim() === ''
      ? { problems: [`set but empty; remove it or give it a value (${setting.expects})`] }
      : setting.parse(text, sources);

  if ('value' in parsed) return parsed;
  return { problems: parsed.problems.map((problem) => `${setting.name}: ${problem}`) };
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

/** Everything that the settings are read from. */
export interface SettingSources {
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
  readonly operations: readonly string[];
}
