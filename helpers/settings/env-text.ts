import { parse } from 'dotenv';
import { NAME, VERSION } from '../interface/version.js';
import { parseSetting, settingGroups, type Setting, type SettingSources } from './setting.js';
import { everySetting, settingsByField } from './table.js';

/** An env file with these settings, whose values are already quoted for it. */
export function writeEnvFile(given: ReadonlyMap<string, string>): string {
  return envFileOf(`# Settings of ${NAME} ${VERSION}. It may contain secrets: keep it out of version control.`, given);
}

/** With the first and the last line of its heading. */
export function envFileOf(first: string, given: ReadonlyMap<string, string>, last = ''): string {
  const sections = settingGroups.map((group) => {
    const settings = settingsInGroup(group).filter((setting) => setting !== settingsByField.envFile);

    return `# --- ${groupHeading(group)} ---\n\n${settings.map((setting) => lines(setting, given)).join('\n')}`;
  });

  return `${first}
# Remove the "# " before a setting and give it a value; a setting without a value stops the run.
# The environment takes precedence over this file. Put values with #, spaces or JSON in single quotes.
${last}
${sections.join('\n')}`;
}

export function settingsInGroup(group: (typeof settingGroups)[number]): readonly Setting[] {
  return everySetting.filter((setting) => setting.group === group);
}

export function groupHeading(group: string): string {
  return group.charAt(0).toUpperCase() + group.slice(1);
}

function lines(setting: Setting, given: ReadonlyMap<string, string>): string {
  const { name, meaning, expects, sample } = setting;
  const example = sample === undefined ? '' : ` Example: ${envValue(sample)}`;
  const value = given.get(name);
  const line = value === undefined ? `# ${name}=${defaultText(setting)}` : `${name}=${value}`;

  return `# ${meaning} Expects ${expects} (default: ${setting.default}).${example}\n${line}\n`;
}

const noSources: SettingSources = {
  environment: {},
  defaultEnvFile: null,
  addressAdvice: null,
  readFile: (path) => {
    throw new Error(`no such file: ${path}`);
  },
  today: '',
  requirementIds: [],
  operations: [],
};

/** The default, if it is a value and not a description: removing the "# " then changes nothing. */
function defaultText(setting: Setting): string {
  const parsed = parseSetting(setting, setting.default, noSources);
  const isValue = 'value' in parsed && parsed.value === setting.defaultValue;

  return (isValue ? envValue(setting.default) : null) ?? '';
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
