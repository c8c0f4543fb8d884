import { credentialNamesOf, roles, roleText, tokenCommandNameOf, type Role } from '../interface/roles.js';
import { isObject } from '../json/object.js';
import { parseJson } from '../json/parse.js';
import { defineSetting, unexpectedValue, type Parsed, type Setting, type ValueType } from './setting.js';

export type CredentialHeaders = Readonly<Record<string, string>>;
export type Credentials = Readonly<Record<Role, CredentialHeaders | null>>;
export type TokenCommands = Readonly<Partial<Record<Role, string>>>;

const bearerToken: ValueType<CredentialHeaders> = {
  expects: 'a token without whitespace and without the word Bearer',
  parse(text) {
    if (hasBlanks(text)) return unexpectedValue(this.expects, 'a value with whitespace or control characters');
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

/** Whether a text can be sent as a token. */
export function isBearerToken(text: string): boolean {
  return !hasBlanks(text) && !hasWideCharacters(text);
}

function hasBlanks(text: string): boolean {
  return /[\s\p{Control}]/u.test(text);
}

function hasWideCharacters(text: string): boolean {
  return /[^\0-\xff]/.test(text);
}

/** Any text: only the shell can tell whether it is a command. */
const shellCommand: ValueType<string> = {
  expects: 'a command for the shell',
  parse: (text) => ({ value: text }),
};

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
    command: defineSetting<string | null>({
      ...credential,
      name: tokenCommandNameOf(role),
      meaning: `A command that prints the token of ${who}, in place of the token; it is run again when the service rejects the token.`,
      default: words,
      sample: `./token.sh ${role}`,
      ...shellCommand,
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

export function readTokenCommands(read: <T>(setting: Setting<T>) => T): Readonly<Partial<Record<Role, string>>> {
  return Object.fromEntries(
    credentialSettings.flatMap(({ role, command }) => {
      const text = read(command);

      return text === null ? [] : [[role, text]];
    }),
  );
}

/** The settings to change if the credentials of a role are missing or wrong. */
export function credentialNamesIn(
  { tokenCommands }: { readonly tokenCommands: TokenCommands },
  role: Role,
): readonly string[] {
  return tokenCommands[role] === undefined ? credentialNamesOf(role) : [tokenCommandNameOf(role)];
}

/** A command next to another source of the same header: it would be unclear which token is sent. */
export function findTokenConflicts(
  isGiven: (name: string) => boolean,
  { credentials }: { readonly credentials: Credentials },
): string[] {
  return credentialSettings.flatMap(({ role, token, command, headers }) => {
    if (!isGiven(command.name)) return [];
    if (isGiven(token.name)) return [`${token.name} and ${command.name}: expected one of them, got both`];

    return isGiven(headers.name) && authorizes(credentials[role])
      ? [`${command.name}: expected ${headers.name} without the header Authorization, got one with it`]
      : [];
  });
}

function merge(token: CredentialHeaders | null, headers: CredentialHeaders | null): CredentialHeaders | null {
  if (token === null || authorizes(headers)) return headers;
  return { ...token, ...headers };
}

function authorizes(headers: CredentialHeaders | null): boolean {
  return Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'authorization');
}
