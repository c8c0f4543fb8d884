import { isObject, type JsonObject } from '../json/object.js';
import { parseJson, withExactIntegers } from '../json/parse.js';
import { DEEPEST } from '../json/scan.js';
import { shownText } from '../words/shown.js';
import { unexpected, type ValueType } from './setting.js';

export const jsonObject: ValueType<JsonObject> = {
  expects: 'a JSON object',
  parse(text) {
    const parsed = parseJson(text);
    if (parsed === null) return unexpected(this.expects, `${shownText(text)}, which is not JSON`);
    if (!isObject(parsed.value)) return unexpected(this.expects, shownText(text));
    if (isDeep(parsed.value)) return unexpected(this.expects, `${shownText(text)}, which is nested too deeply`);

    return { value: withExactIntegers(parsed) as JsonObject };
  },
};

/** Deeper than digits are kept, and than whoever writes it down again may follow; what holds itself is. */
export function isDeep(value: unknown, depth = 1): boolean {
  if (typeof value !== 'object' || value === null) return false;

  return depth >= DEEPEST || Object.values(value).some((member) => isDeep(member, depth + 1));
}
