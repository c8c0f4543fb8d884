import { settingsByField } from '../../helpers/settings/table.js';
import { listText } from '../../helpers/words/list-text.js';
import { flagOf } from './setting-flags.js';

const { only, exclude, readOnly } = settingsByField;

/** Says that a variable, perhaps left over from another run, narrows this one; null if none does. */
export function narrowingNotice(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, unknown>>,
): string | null {
  const isSet = (name: string) => !['false', undefined].includes(environment[name]?.trim());
  const names = [only, exclude, readOnly].map(({ name }) => name).filter(isSet);
  const given = names.filter((name) => flags[flagOf(name)] === undefined);

  return given.length === 0
    ? null
    : `${listText(given)} of the environment ${given.length === 1 ? 'narrows' : 'narrow'} this run: it judges only a part.`;
}
