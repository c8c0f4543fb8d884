import {
  accounts,
  credentialNamesOf,
  HEADERS,
  ownerOf,
  roleText,
  TOKEN_COMMAND,
  tokenNameOf,
  type Role,
} from '../interface/operations.js';
import { parseJson } from '../json/parse.js';
import { isObject } from '../json/values.js';
import { aSetting, unexpectedValue, type Parsed, type Setting, type ValueType } from './setting.js';

export type CredentialHeaders = Readonly<Record<string, string>>;
export type Credentials = Readonly<Record<Role, CredentialHeaders | null>>;
export type TokenCommands = Readonly<Partial<Record<Role, string>>>;
type Account = (typeof accounts)[number];
type HeadersByRole = Readonly<Partial<Record<Account, CredentialHeaders>>>;

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
const headerObjects: ValueType<HeadersByRole> = {
  expects: 'a JSON object of headers by role, such as {"farmer": {"Cookie": "…"}}',
  parse(text): Parsed<HeadersByRole> {
    const parsed = parseJson(text);
    if (parsed === null) return unexpectedValue(this.expects, 'a value that is not JSON');
    if (!isObject(parsed.value)) return unexpectedValue(this.expects, 'JSON that is not an object');
    const flaw = flawInRoles(parsed.value) ?? (parsed.duplicates.length > 0 ? 'the same header or role twice' : null);
    if (flaw !== null) return unexpectedValue(this.expects, flaw);

    return { value: parsed.value };
  },
};

function flawInRoles(byRole: Readonly<Record<string, unknown>>): string | null {
  const names = Object.keys(byRole);
  if (names.length === 0) return 'an object without roles';
  if (!names.every((name) => accounts.some((role) => role === name)))
    return `an object with another name than ${accounts.join(', ')}`;
  const flaws = Object.values(byRole).map((headers) => {
    if (!isObject(headers)) return 'a role without an object of headers';

    return isHeaders(headers) ? flawInHeaders(headers) : 'a header whose value is not a string';
  });

  return flaws.find((flaw) => flaw !== undefined) ?? null;
}

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
  if (!names.every(isHeaderName)) return 'a header name with characters that HTTP does not allow';
  if (!Object.values(headers).every(isFieldValue)) return 'a header value with characters that HTTP does not allow';
  return undefined;
}

function isHeaders(value: Readonly<Record<string, unknown>>): value is CredentialHeaders {
  return Object.values(value).every((header) => typeof header === 'string');
}

function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name);
}

function isFieldValue(value: string): boolean {
  return !/[^\t\P{Control}]/u.test(value) && !hasWideCharacters(value);
}

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
  expects: `a command for the shell; SPRAY_ROLE is one of ${accounts.join(', ')}`,
  parse: (text) => ({ value: text }),
};

export const tokenSettings = accounts.map((role) => ({
  role,
  token: aSetting<CredentialHeaders | null>(tokenNameOf(role), 'credentials', {
    secret: true,
    meaning: `The token of the ${roleText(role)}, sent as Authorization: Bearer.`,
    defaultValue: null,
    ...bearerToken,
  }),
}));

const tokenCommand = aSetting<string | null>(TOKEN_COMMAND, 'credentials', {
  secret: true,
  meaning:
    'A command that prints a token for the role in SPRAY_ROLE, or nothing if there is no such account; it is run for each role without a token, and again when the service rejects its token.',
  default: 'none',
  sample: './token.sh',
  defaultValue: null,
  ...shellCommand,
});

export const headersByRole = aSetting<HeadersByRole>(HEADERS, 'credentials', {
  secret: true,
  meaning: 'Headers sent for each role, for cookies or any other scheme.',
  default: 'none',
  sample: '{"farmer": {"Cookie": "session=0123"}}',
  defaultValue: {},
  ...headerObjects,
});

export const credentialSettings: readonly Setting[] = [
  ...tokenSettings.map(({ token }) => token),
  tokenCommand,
  headersByRole,
];

/** What the settings say about credentials: a command stands for the token of every role that has none. */
export function readCredentials(read: <T>(setting: Setting<T>) => T): {
  readonly credentials: Credentials;
  readonly tokenCommands: TokenCommands;
} {
  const tokens = new Map(tokenSettings.map(({ role, token }) => [role, read(token)]));
  const command = read(tokenCommand);
  const headers = read(headersByRole);
  const credentials = credentialsBy((role) => merge(tokens.get(role) ?? null, headers[role] ?? null));
  const open = command === null ? [] : accounts.filter((role) => !authorizes(credentials[role]));

  return { credentials, tokenCommands: Object.fromEntries(open.map((role) => [role, command])) };
}

/** The credentials of every role; the user's are the farmer's. */
export function credentialsBy(of: (role: Account) => CredentialHeaders | null): Credentials {
  const farmer = of('farmer');

  return {
    farmer,
    'other-farmer': of('other-farmer'),
    receptionist: of('receptionist'),
    sprayer: of('sprayer'),
    admin: of('admin'),
    user: farmer,
  };
}

/** The settings to change if the credentials of a role are missing or wrong. */
export function credentialNamesIn(
  { tokenCommands, credentials }: { readonly tokenCommands: TokenCommands; readonly credentials: Credentials },
  role: Role,
): readonly string[] {
  if (tokenCommands[ownerOf(role)] !== undefined) return [TOKEN_COMMAND];
  const sent = Object.entries(credentials[role] ?? {});
  if (sent.length === 0) return credentialNamesOf(role);
  const isToken = sent.every(([name, value]) => name === 'authorization' && value.startsWith('Bearer '));

  return [isToken ? tokenNameOf(role) : HEADERS];
}

function merge(token: CredentialHeaders | null, headers: CredentialHeaders | null): CredentialHeaders | null {
  if (token === null || authorizes(headers)) return headers;
  return { ...token, ...headers };
}

function authorizes(headers: CredentialHeaders | null): boolean {
  return Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'authorization');
}
