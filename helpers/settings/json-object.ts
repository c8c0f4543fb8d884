import { parseJson, withExactIntegers } from '../json.js';
import { quoted } from './quoted.js';
import { unexpected, type Kind } from './setting.js';

/** A large integer is a bigint, so that its digits survive. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const jsonObject: Kind<JsonObject> = {
  takes: 'a JSON object',
  parse(text) {
    const parsed = parseJson(text);
    if (parsed === null) return unexpected(this.takes, `${quoted(text)}, which is not JSON`);
    if (!isJsonObject(parsed.value)) return unexpected(this.takes, quoted(text));
    try {
      return { value: withExactIntegers(parsed) as JsonObject };
    } catch {
      return unexpected(this.takes, `${quoted(text)}, which is nested too deeply`);
    }
  },
};

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
