const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const longInteger = /^-?\d{16,}$/;

// No JSON text can contain this character unescaped, and a client that sends it escaped only writes an integer the long way.
const mark = '\\u0000integer';
const markedKey = '\u0000integer';

/** Reads JSON as usual, but for integers of 16 digits and more: they are bigints, exact to the last digit. */
export function readJson(text: string): unknown {
  const asUsual: unknown = JSON.parse(text);
  if (!/\d{16}/.test(text)) return asUsual;

  const marked = text.replace(stringOrNumber, (found) => (longInteger.test(found) ? `{"${mark}":"${found}"}` : found));
  return JSON.parse(marked, (_key, value: unknown) => {
    if (!isObject(value)) return value;
    const digits = value[markedKey];
    return typeof digits === 'string' && longInteger.test(digits) ? BigInt(digits) : value;
  });
}

export function readObject(text: string | null): Record<string, unknown> | undefined {
  try {
    const value = readJson(text ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Writes bigints digit for digit; a field whose value is undefined is left out, or null. */
export function writeJson(value: unknown, nulls: 'omit' | 'null'): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item, nulls)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);

  let members = '';
  for (const name in value) {
    const member = value[name];
    if (member === undefined && nulls === 'omit') continue;
    // Field names are the interface's, and none of them needs escaping.
    members += `${members && ','}"${name}":${writeJson(member, nulls)}`;
  }
  return `{${members}}`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
