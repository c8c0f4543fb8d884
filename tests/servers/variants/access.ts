import type { Settings } from '../../../helpers/settings/settings.js';
import { tokens } from '../../../reference/identity.js';
import type { Call } from '../../../reference/reference.js';
import { when, whenShown, whenStatus } from '../changes/conditions.js';
import { reject, setStatus } from '../changes/responses.js';
import { changeCalls, changeRejections, changeResponses, wrapInTurn, type Wrap } from '../changes/servers.js';
import { everybody, only, type Variant } from './variant.js';

const userIds = { farmer: '1', 'other-farmer': '2', receptionist: '3', sprayer: '4', admin: '5', user: '1' };
const accounts: Record<string, string> = { ...tokens };

function byUserId(call: Call): Call {
  const account = Object.entries(userIds).find(([, id]) => id === call.headers['x-user-id'])?.[0] ?? '';

  return { ...call, headers: { ...call.headers, authorization: `Bearer ${accounts[account] ?? 'nobody'}` } };
}

const numbered = Object.entries(userIds).map(([role, id]) => [role, { 'X-User-Id': id, 'X-Tenant': 'west' }]);

const expired = { authorization: 'Bearer expired' };
const isExpired: Parameters<typeof when>[0] = (_, { headers }) => headers['authorization'] === expired.authorization;

/** Shows a login page to users who are not logged in. */
const loginPage = (status: number): Wrap =>
  changeRejections(
    'every operation',
    when(
      (_, { headers }) => headers['authorization'] === undefined,
      () => ({
        status,
        headers: { location: '/login' },
        body: Buffer.from('<!doctype html><title>Please log in</title>'),
      }),
    ),
  );

/** Who callers are, and what they may see. */
export const oddAccess: readonly Variant[] = [
  { differs: 'identifies users by a cookie', rules: { credentials: 'cookie' } },
  {
    differs: 'identifies users by a number in a header of its own',
    wrap: changeCalls(byUserId),
    settings: { credentials: Object.fromEntries(numbered) as Settings['credentials'] },
  },
  {
    differs: 'requires no credentials',
    rules: { credentials: 'none' },
    settings: only(),
    expects: 'incomplete',
    missing: ['SPRAY_FARMER_TOKEN', 'SPRAY_OTHER_FARMER_TOKEN', 'SPRAY_STATES_URL'],
  },
  { differs: 'allows every role every path', rules: { enforcesRoles: false } },
  {
    differs: 'denies receptionists the orders of another farmer',
    wrap: changeResponses(
      'get-order',
      whenShown(({ location }) => String(location).includes('coulée'), reject(403)),
    ),
  },
  {
    differs: 'has no credentials for an admin',
    settings: only('farmer', 'other-farmer', 'receptionist', 'sprayer', 'user'),
  },
  {
    differs: 'has a current user who is its sprayer',
    settings: { credentials: { ...everybody, user: everybody.sprayer } },
  },
  {
    differs: 'has a current user who is its receptionist',
    settings: { credentials: { ...everybody, user: everybody.receptionist } },
  },
  {
    differs: "does not know the admin's credentials",
    settings: { credentials: { ...everybody, admin: { authorization: 'Bearer unknown' } } },
    expects: 'incomplete',
    missing: ['SPRAY_ADMIN_TOKEN'],
  },
  {
    differs: 'has the same credentials for both farmers',
    settings: { credentials: { ...everybody, 'other-farmer': everybody.farmer } },
    expects: 'incomplete',
    missing: ['SPRAY_OTHER_FARMER_TOKEN'],
  },
  {
    differs: 'has credentials for one farmer',
    settings: only('farmer', 'receptionist', 'sprayer', 'admin', 'user'),
    expects: 'incomplete',
    missing: ['SPRAY_OTHER_FARMER_TOKEN'],
  },
  {
    differs: 'has no credentials for a sprayer',
    settings: only('farmer', 'other-farmer', 'receptionist', 'user'),
    expects: 'incomplete',
    missing: ['SPRAY_SPRAYER_TOKEN'],
  },
  {
    differs: 'has credentials for a farmer only',
    settings: only('farmer', 'user'),
    expects: 'incomplete',
    missing: ['SPRAY_SPRAYER_TOKEN', 'SPRAY_RECEPTIONIST_TOKEN', 'SPRAY_OTHER_FARMER_TOKEN'],
  },
  {
    differs: 'has credentials for a receptionist only',
    settings: only('receptionist'),
    expects: 'incomplete',
    missing: ['SPRAY_SPRAYER_TOKEN', 'SPRAY_FARMER_TOKEN'],
  },
  {
    differs: 'redirects users who are not logged in to a login page',
    wrap: loginPage(302),
    settings: only('farmer', 'other-farmer', 'user'),
    expects: 'incomplete',
    missing: ['SPRAY_SPRAYER_TOKEN', 'SPRAY_RECEPTIONIST_TOKEN'],
  },
  {
    differs: 'responds with a login page and status 200 to users who are not logged in',
    wrap: loginPage(200),
    settings: only('farmer', 'other-farmer', 'sprayer', 'user'),
    expects: 'incomplete',
    missing: ['SPRAY_RECEPTIONIST_TOKEN'],
  },
  {
    differs: 'redirects an admin whose session has expired to a login page',
    wrap: changeRejections(
      'every operation',
      when(isExpired, (response) => ({ ...response, status: 302, headers: { location: '/login' } })),
    ),
    settings: { credentials: { ...everybody, admin: expired } },
    expects: 'incomplete',
    missing: ['SPRAY_ADMIN_TOKEN'],
  },
  {
    differs: "responds with 401 to an admin's expired token, and with 400 to tokens that it cannot read",
    wrap: changeRejections(
      'every operation',
      when((query, call) => !isExpired(query, call), whenStatus(401, setStatus(400))),
    ),
    settings: { credentials: { ...everybody, admin: expired } },
    expects: 'incomplete',
    missing: ['SPRAY_ADMIN_TOKEN'],
  },
  {
    differs: "responds with 403 to a sprayer's expired token, and with 401 to tokens that it cannot read",
    wrap: changeRejections('every operation', when(isExpired, setStatus(403))),
    settings: { credentials: { ...everybody, sprayer: expired } },
    expects: 'incomplete',
    missing: ['SPRAY_SPRAYER_TOKEN'],
  },
  {
    differs: 'is judged read-only',
    settings: { readOnly: true },
    expects: 'incomplete',
    missing: ['SPRAY_READ_ONLY=false'],
  },
  {
    differs: 'denies notifications to sprayers, as it does to unknown users',
    wrap: wrapInTurn(
      changeResponses(
        'list-notifications',
        when((_, { headers }) => headers['authorization']?.includes('sprayer') === true, reject(403)),
      ),
      changeRejections('list-notifications', setStatus(403)),
    ),
    expects: 'incomplete',
    missing: ['SPRAY_SPRAYER_TOKEN'],
  },
];
