import { credentialNamesOf, roles, roleText, type Role } from '../interface/roles.js';
import { isObject } from '../json/object.js';
import { parseJson } from '../json/parse.js';
import { defineSetting, unexpectedValue, type Parsed, type Setting, type ValueType } from './setting.js';
import type { CredentialHeaders } from './settings.js';

const bearerToken: ValueType<CredentialHeaders> = {
  expects: 'a token without whitespace and without the word Bearer',
  parse(text) {
    if (/[\s\p{Control}]/u.test(text)) {
      return unexpectedValue(this.expects, 'a value with whitespace or control characters');
    }
    if (hasWideCharacters(text))
      return unexpectedValue(this.expects, 'a value with characters that no header can carry');
    return { value: { authorization: `Bearer ${text}` } };
  },
};

// No message may show any part of the value, because all of it is secret.
const headerObject: ValueType<CredentialHeaders> = {
  expects: 'a JSON object of header names and their values as strings',
  parse(text): Parsed<CredentialHeaders> {
    const parsed = parseJson(text);
    if (parsed === null) return unexpectedValue(this.expects, 'a value that is not JSON');
    if (!isObject(parsed.value)) return unexpectedValue(this.expects, 'JSON that is not an object');
    if (!isHeaders(parsed.value)) return unexpectedValue(this.expects, 'a header whose value is not a string');
    if (parsed.duplicates.length > 0) return unexpectedValue(this.expects, 'the same header twice');

    const flaw = flawInHeaders(parsed.value);
    return flaw === undefined ? { value: parsed.value } : unexpectedValue(this.expects, flaw);
  },
};

// The suite sets the first six itself; the HTTP client does not send the next three; the last is for proxies only.
const reservedNames = new Set(
  'host content-length transfer-encoding connection content-type accept expect keep-alive upgrade proxy-authorization'.split(
    ' ',
  ),
);

function flawInHeaders(headers: CredentialHeaders): string | undefined {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const reserved = names.find((name) => reservedNames.has(name));

  if (names.length === 0) return 'an object without headers';
  if (reserved !== undefined) return `the header ${reserved}, which settings cannot change`;
  if (new Set(names).size < names.length) return 'the same header twice';
  if (!names.every(isToken)) return 'a header name with characters that HTTP does not allow';
  if (!Object.values(headers).every(isFieldValue)) return 'a header value with characters that HTTP does not allow';
  return undefined;
}

function isHeaders(value: Readonly<Record<string, unknown>>): value is CredentialHeaders {
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

const credential = { group: 'credentials', secret: true, defaultValue: null } as const;

export const credentialSettings = roles.map((role) => {
  const [tokenName, headersName] = credentialNamesOf(role);
  const who = role === 'user' ? 'the user of list-notifications' : `the ${roleText(role)}`;
  const words = role === 'user' ? "the farmer's" : 'none';

  return {
    role,
    token: defineSetting<CredentialHeaders | null>({
      ...credential,
      name: tokenName,
      meaning: `The token of ${who}, sent as Authorization: Bearer.`,
      default: words,
      ...bearerToken,
    }),
    headers: defineSetting<CredentialHeaders | null>({
      ...credential,
      name: headersName,
      meaning: `Headers sent for ${who}, for cookies or any other scheme.`,
      default: words,
      sample: '{"Cookie": "session=0123"}',
      ...headerObject,
    }),
  };
});

export function readCredentials(read: <T>(setting: Setting<T>) => T): Readonly<Record<Role, CredentialHeaders | null>> {
  const supplied = new Map(
    credentialSettings.map(({ role, token, headers }) => [role, merge(read(token), read(headers))]),
  );
  const of = (role: Role) => supplied.get(role) ?? null;

  return {
    farmer: of('farmer'),
    'other-farmer': of('other-farmer'),
    receptionist: of('receptionist'),
    sprayer: of('sprayer'),
    admin: of('admin'),
    user: of('user') ?? of('farmer'),
  };
}

function merge(token: CredentialHeaders | null, headers: CredentialHeaders | null): CredentialHeaders | null {
  const authorizes = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'authorization');
  if (token === null || authorizes) return headers;
  return { ...token, ...headers };
}
