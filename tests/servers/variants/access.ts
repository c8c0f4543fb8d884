import type { Settings } from '../../../helpers/settings/settings.js';
import { tokens } from '../../../reference/identity.js';
import type { Call } from '../../../reference/reference.js';
import { when, whenShown } from '../changes/conditions.js';
import { reject } from '../changes/responses.js';
import { changeCalls, changeRejections, changeResponses, type Wrap } from '../changes/servers.js';
import { everybody, only, type Variant } from './variant.js';

const userIds = { farmer: '1', 'other-farmer': '2', receptionist: '3', sprayer: '4', admin: '5', user: '1' };
const accounts: Record<string, string> = { ...tokens };

function byUserId(call: Call): Call {
  const account = Object.entries(userIds).find(([, id]) => id === call.headers['x-user-id'])?.[0] ?? '';

  return { ...call, headers: { ...call.headers, authorization: `Bearer ${accounts[account] ?? 'nobody'}` } };
}

const numbered = Object.entries(userIds).map(([role, id]) => [role, { 'X-User-Id': id, 'X-Tenant': 'west' }]);

/** Whoever is not logged in is shown a page where that can be done. */
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
  { differs: 'knows its users by a cookie', rules: { credentials: 'cookie' } },
  {
    differs: 'knows its users by a number in a header of its own',
    wrap: changeCalls(byUserId),
    settings: { credentials: Object.fromEntries(numbered) as Settings['credentials'] },
  },
  {
    differs: 'asks nobody who they are',
    rules: { credentials: 'none' },
    settings: only(),
    expects: 'incomplete',
    lacks: ['SPRAY_FARMER_TOKEN', 'SPRAY_OTHER_FARMER_TOKEN', 'SPRAY_STATES_URL'],
  },
  { differs: 'lets every role use every path', rules: { enforcesRoles: false } },
  {
    differs: "keeps receptionists from orders of another farmer's",
    wrap: changeResponses(
      'get-order',
      whenShown(({ location }) => String(location).includes('coulée'), reject(403)),
    ),
  },
  { differs: 'has no admin to log in', settings: only('farmer', 'other-farmer', 'receptionist', 'sprayer', 'user') },
  {
    differs: 'has a current user who is its sprayer',
    settings: { credentials: { ...everybody, user: everybody.sprayer } },
  },
  {
    differs: 'has a current user who is its receptionist',
    settings: { credentials: { ...everybody, user: everybody.receptionist } },
  },
  {
    differs: "does not know the administrator's credentials",
    settings: { credentials: { ...everybody, admin: { authorization: 'Bearer unknown' } } },
    expects: 'incomplete',
    lacks: ['SPRAY_ADMIN_TOKEN'],
  },
  {
    differs: 'has the same farmer twice',
    settings: { credentials: { ...everybody, 'other-farmer': everybody.farmer } },
    expects: 'incomplete',
    lacks: ['SPRAY_OTHER_FARMER_TOKEN'],
  },
  {
    differs: 'has one farmer',
    settings: only('farmer', 'receptionist', 'sprayer', 'admin', 'user'),
    expects: 'incomplete',
    lacks: ['SPRAY_OTHER_FARMER_TOKEN'],
  },
  {
    differs: 'has no sprayer to log in',
    settings: only('farmer', 'other-farmer', 'receptionist', 'user'),
    expects: 'incomplete',
    lacks: ['SPRAY_SPRAYER_TOKEN'],
  },
  {
    differs: 'has a farmer to log in, and nobody else',
    settings: only('farmer', 'user'),
    expects: 'incomplete',
    lacks: ['SPRAY_SPRAYER_TOKEN', 'SPRAY_RECEPTIONIST_TOKEN', 'SPRAY_OTHER_FARMER_TOKEN'],
  },
  {
    differs: 'has a receptionist to log in, and nobody else',
    settings: only('receptionist'),
    expects: 'incomplete',
    lacks: ['SPRAY_SPRAYER_TOKEN', 'SPRAY_FARMER_TOKEN'],
  },
  {
    differs: 'sends whoever is not logged in to a login page',
    wrap: loginPage(302),
    settings: only('farmer', 'other-farmer', 'user'),
    expects: 'incomplete',
    lacks: ['SPRAY_SPRAYER_TOKEN', 'SPRAY_RECEPTIONIST_TOKEN'],
  },
  {
    differs: 'answers whoever is not logged in with a login page and status 200',
    wrap: loginPage(200),
    settings: only('farmer', 'other-farmer', 'sprayer', 'user'),
    expects: 'incomplete',
    lacks: ['SPRAY_RECEPTIONIST_TOKEN'],
  },
  {
    differs: 'may only be read',
    settings: { readOnly: true },
    expects: 'incomplete',
    lacks: ['SPRAY_READ_ONLY=false'],
  },
];
