import { writeJson } from '../../helpers/json/values.js';
import { settingNames } from '../../helpers/settings/settings.js';

/** baseUrl for SPRAY_BASE_URL, and so on. */
export function settingKeyOf(name: string): string {
  return name
    .replace(/^SPRAY_/, '')
    .toLowerCase()
    .replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A setting's value as text, as in the environment: lists with commas, objects as JSON. */
export function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');

  return typeof value === 'string' ? value : writeJson(value);
}

/** A text in which settings have the names of the library: `farmerToken`. Commands for a shell keep their variables. */
export function inLibraryKeys(text: string): string {
  return text
    .split('\n')
    .map((line) => (/\b(?:curl|npx|export|set -a)\b/.test(line) ? line : inKeys(line)))
    .join('\n');
}

function inKeys(line: string): string {
  return line.replaceAll(NAME, libraryKey).replaceAll(FLAG, (flag: string, words: string) => {
    const name = `SPRAY_${words.replaceAll('-', '_').toUpperCase()}`;

    return settingNames.includes(name) ? settingKeyOf(name) : flag;
  });
}

const FLAG = /(?<![\w-])--([a-z]+(?:-[a-z]+)*)/g;
const NAME = /(?<![$\w])(SPRAY_[A-Z]+(?:_[A-Z]+)*)(?:=([a-z]+))?/g;

function libraryKey(_: string, name: string, value: string | undefined): string {
  const key = settingKeyOf(name);
  if (value === undefined) return key;

  return `${key}: ${value === 'true' || value === 'false' ? value : `'${value}'`}`;
}
