import { shownType } from '../../helpers/words/shown.js';

/** What a value is, without the value: anything in a list of targets may be a secret that stands in the wrong place. */
export function kindOf(value: unknown): string {
  return typeof value === 'string' ? 'a text' : shownType(value);
}
