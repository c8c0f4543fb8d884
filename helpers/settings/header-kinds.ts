import { isObject } from '../json/object.js';
import { parseJson } from '../json/parse.js';
import { unexpected, type Parsed, type ValueType } from './setting.js';
import type { Headers } from './settings.js';

export const bearerToken: ValueType<Headers> = {
  expects: 'a token without white space and without the word Bearer',
  parse(text) {
    if (/[\s\p{Control}]/u.test(text)) {
      return unexpected(this.expects, 'a value with white space or control characters in it');
    }
    if (hasWideCharacters(text)) return unexpected(this.expects, 'a value with characters that no header can carry');
    return { value: { authorization: `Bearer ${text}` } };
  },
};

// No message may show a part of the value, for all of it is secret.
export const headerObject: ValueType<Headers> = {
  expects: 'a JSON object of header names and their values as strings',
  parse(text): Parsed<Headers> {
    const parsed = parseJson(text);
    if (parsed === null) return unexpected(this.expects, 'a value that is not JSON');
    if (!isObject(parsed.value)) return unexpected(this.expects, 'JSON that is not an object');
    if (!isHeaders(parsed.value)) return unexpected(this.expects, 'a header whose value is not a string');
    if (parsed.duplicates.length > 0) return unexpected(this.expects, 'the same header twice');

    const flaw = flawOf(parsed.value);
    return flaw === undefined ? { value: parsed.value } : unexpected(this.expects, flaw);
  },
};

// The suite sets the first six itself; the HTTP client refuses to send the next three; the last is for a proxy alone.
const refusedNames = new Set(
  'host content-length transfer-encoding connection content-type accept expect keep-alive upgrade proxy-authorization'.split(
    ' ',
  ),
);

function flawOf(headers: Headers): string | undefined {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const refused = names.find((name) => refusedNames.has(name));

  if (names.length === 0) return 'an object without headers';
  if (refused !== undefined) return `the header ${refused}, which is not for a setting to decide`;
  if (new Set(names).size < names.length) return 'the same header twice';
  if (!names.every(isToken)) return 'a header name with characters that HTTP does not allow';
  if (!Object.values(headers).every(isFieldValue)) return 'a header value with characters that HTTP does not allow';
  return undefined;
}

function isHeaders(value: Readonly<Record<string, unknown>>): value is Headers {
  return Object.values(value).every((header) => typeof header === 'string');
}

function isToken(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name);
}

function isFieldValue(value: string): boolean {
  return !/[^\t\P{Control}]/u.test(value) && !hasWideCharacters(value);
}

function hasWideCharacters(text: string): boolean {
  return /[^\0-\xff]/.test(text);
}
