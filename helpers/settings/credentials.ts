import { credentialSettingsOf, roles, type Role } from '../interface/roles.js';
import { bearerToken, headerObject } from './header-kinds.js';
import { defineSetting, type Setting } from './setting.js';
import type { Headers } from './settings.js';

const credential = { group: 'credentials', secret: true, defaultValue: null } as const;

export const credentialSettings = roles.map((role) => {
  const [tokenName, headersName] = credentialSettingsOf(role);
  const who = `the ${role.replace('-', ' ')}`;
  const words = role === 'user' ? "the farmer's" : 'none';

  return {
    role,
    token: defineSetting<Headers | null>({
      ...credential,
      name: tokenName,
      meaning: `The token of ${who}, sent as Authorization: Bearer.`,
      default: words,
      ...bearerToken,
    }),
    headers: defineSetting<Headers | null>({
      ...credential,
      name: headersName,
      meaning: `Headers sent for ${who}, for cookies and any other scheme.`,
      default: words,
      sample: '{"Cookie": "session=0123"}',
      ...headerObject,
    }),
  };
});

export function readCredentials(read: <T>(setting: Setting<T>) => T): Readonly<Record<Role, Headers | null>> {
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

function merge(token: Headers | null, headers: Headers | null): Headers | null {
  const authorizes = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'authorization');
  if (token === null || authorizes) return headers;
  return { ...token, ...headers };
}
