import { parseJson, type Json } from '../json.js';
import { quoted } from './quoted.js';
import { unexpected, type Kind } from './setting.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export const jsonObject: Kind<JsonObject> = {
  takes: 'a JSON object',
  parse(text) {
    const parsed = parseJson(text);
    if (parsed === null) return unexpected(this.takes, `${quoted(text)}, which is not JSON`);
    if (!isJsonObject(parsed.value)) return unexpected(this.takes, quoted(text));
    if (losesDigits(parsed)) return unexpected(this.takes, `${quoted(text)}, with a number too large to be exact`);
    return { value: parsed.value };
  },
};

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function losesDigits({ exact }: Json): boolean {
  return [...exact.values()].some((number) => Math.abs(Number(number)) > Number.MAX_SAFE_INTEGER);
}
