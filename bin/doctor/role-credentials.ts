import { headerIn } from '../../helpers/connection/wire.js';
import { recipientsIn } from '../../helpers/evidence/people/recipients.js';
import { acceptedValue, describeResponse, type Exchange } from '../../helpers/exchanges/exchange.js';
import { idsOf } from '../../helpers/exchanges/shown-objects.js';
import {
  credentialNamesOf,
  operations,
  roles,
  roleText,
  slugs,
  TOKEN_COMMAND,
  type ListSlug,
  type Role,
} from '../../helpers/interface/operations.js';
import { parseJson } from '../../helpers/json/parse.js';
import { memberOf, valueAt } from '../../helpers/json/values.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import {
  asksForLogin,
  findAcceptingList,
  haveSameCredentials,
  plainRoleOf,
  roleLists,
  tryCredentials,
} from '../../helpers/observations/access.js';
import type { Run } from '../../helpers/observations/run-observations.js';
import { credentialNamesIn } from '../../helpers/settings/credentials.js';
import { readGivenSettings } from '../../helpers/settings/read-settings.js';
import type { CredentialHeaders } from '../../helpers/settings/settings.js';
import { withArticle } from '../../helpers/words/shown.js';
import { certificationProblems } from '../certify/preparation.js';
import { flagOf, withFlags, type FlagValues } from '../flags.js';
import { processSources } from '../process-settings.js';
import { about, type Diagnostic } from './diagnosis.js';

interface Examined {
  readonly run: Run;
  readonly accesses: readonly RoleAccess[];
  readonly origins: SettingOrigins;
}

export async function checkCredentials(examined: Examined): Promise<Diagnostic[]> {
  const { accesses, run } = examined;
  const given = await Promise.all(accesses.map((access) => checkRole(access, examined)));
  if (accesses.some(({ role }) => role === 'other-farmer')) return [...given, ...findSharedValues(examined)];
  const message = "not given: whether one farmer's orders are hidden from another cannot be checked";
  const missing = about('credentials', roleText('other-farmer'))('open', message, tokenLineOf('other-farmer', run));

  return [...given, missing, ...findSharedValues(examined)];
}

async function checkRole(access: RoleAccess, examined: Examined): Promise<Diagnostic> {
  const { role, plainRole, isGiven, ownList, own, recipient, isRejected, isKnown } = access;
  const { run, origins } = examined;
  const say = about('credentials', roleText(role));
  const line = tokenLineOf(role, run);
  if (own === null) return say('note', `${ownList} could not be tried: the service did not respond in time`);
  const isHtml = own.body.kind === 'other' && own.body.isHtml;
  const got = `${describeResponse(own)}${isHtml ? ' with an HTML page' : ''}`;
  if (!isGiven && isRejected) return say('open', `not given, but needed by ${ownList} (${got})`, line);
  if (!isGiven) return say('fine', `not given, and not needed by ${ownList} (${got})`);

  const names = givenCredentialNames(role, origins);
  const expired = expiryPassed(run.settings.credentials[role]);
  const user = recipient?.role;
  const otherRole = typeof user === 'string' && user !== plainRole ? JSON.stringify(user) : null;
  if (isRejected) {
    const rejected = `${names} is rejected by ${ownList} (${got})`;
    const mistake = (why: string) => say('settings', `${rejected}${why}`, line);
    const fault = (why: string) => say('implementation', `${rejected}${why}; ${ACCEPTED_ELSEWHERE}`);
    if (expired !== null && !isKnown) return mistake(`: the token expired on ${expired}`);
    if (isAcceptedElsewhere(run, role)) return fault(', but accepted by other operations of that role');
    const { list = null } = (await findAcceptingList(run, role)) ?? {};
    if (list !== null && ownList === 'list-notifications')
      return fault(`, which is open to any user, but accepted by ${list}`);
    if (list !== null)
      return mistake(` but accepted by ${list}: it seems to belong to ${withArticle(operations[list].role)}`);
    if (otherRole !== null) return mistake(`; its notifications are for a user with the role ${otherRole}`);
    const doubt = `, which is open to any user: does this account have the role ${plainRole}?`;
    if (isKnown) return fault(`, but accepted by list-notifications${user === undefined ? doubt : ''}`);

    return mistake(`, and by every other operation that was tried${schemeHint(run, access)}`);
  }

  if (role === 'other-farmer') {
    const id = await findCommonUser(run, examined.accesses);
    const both = `${names} belongs to the same user as ${givenCredentialNames('farmer', origins)}`;
    const shown = `list-notifications names user ${id} as the recipient for both`;
    if (id !== null) return say('settings', `${both}: ${shown}. Use a second farmer`, line);
  }
  if (acceptedValue(own) === undefined)
    return say('note', `${names} ${isKnown ? 'is accepted, but gets' : 'gets'} ${got} from ${ownList}`);
  const accepted = `${names} is accepted by ${ownList}`;
  if (expired !== null) return say('note', `${accepted}, although the token's own expiry time is past (${expired})`);
  const doubt = `its notifications are for a user with the role ${otherRole}: is this the right account?`;
  if (role !== 'user' && otherRole !== null) return say('note', `${accepted}; ${doubt}`);

  return say('fine', accepted);
}

/** Why a rejection is not the fault of the credentials. */
export const ACCEPTED_ELSEWHERE = 'the implementation is wrong: its other operations accept the same credentials';

function isAcceptedElsewhere({ client }: Run, role: Role): boolean {
  const own = slugs.filter((slug) => operations[slug].role === role && role !== 'user');
  const accepted = client.exchanges.filter(
    (exchange) => exchange.role === role && acceptedValue(exchange) !== undefined,
  );

  return accepted.some(({ operation }) => own.some((slug) => slug === operation));
}

/** The authentication scheme that the service requires, if it is not the one that was used. */
function schemeHint(run: Run, { role, own }: RoleAccess): string {
  const challenge = headerIn(own?.response ?? null, 'www-authenticate') ?? '';
  const scheme = /^[A-Za-z][\w-]{0,30}/.exec(challenge)?.[0] ?? '';
  const sent = Object.values(run.settings.credentials[role] ?? {}).join(' ');
  if (scheme === '' || sent.toLowerCase().includes(scheme.toLowerCase())) return '';

  return `; the service requires the scheme ${scheme}: use ${credentialNamesOf(role)[1]}`;
}

/** The user that both farmers seem to be; null if they are two, or if the service mixes up all users. */
async function findCommonUser(run: Run, accesses: readonly RoleAccess[]): Promise<string | null> {
  const idOf = (role: Role) => accesses.find((access) => access.role === role)?.recipient?.id ?? null;
  const id = idOf('farmer');
  if (id === null || id !== idOf('other-farmer') || haveSameCredentials(run, 'farmer', 'other-farmer')) return null;
  if (id === idOf('receptionist') || id === idOf('sprayer')) return null;
  const lists = await Promise.all([run.farmerOrders(), run.otherFarmersList()].map((list) => ifExercised(list, null)));
  const [own = [], other = []] = lists.map((list) => list?.exchanges.flatMap(idsOf) ?? []);
  // With different orders they are different farmers, and the notifications are wrong.
  const areTwo = own.length > 0 && other.length > 0 && !own.some((order) => order !== null && other.includes(order));

  return areTwo ? null : id;
}

function findSharedValues({ run, accesses, origins }: Examined): Diagnostic[] {
  const say = about('credentials', 'same value');
  const given = accesses.filter(({ isGiven, role }) => isGiven && role !== 'user').map(({ role }) => role);

  return given.flatMap((role, index) => {
    const twin = given.slice(0, index).find((earlier) => haveSameCredentials(run, earlier, role));
    if (twin === undefined) return [];
    const message = `${givenCredentialNames(twin, origins)} and ${givenCredentialNames(role, origins)} have the same value`;

    return role === 'other-farmer'
      ? say('settings', `${message}; use a second farmer`, tokenLineOf(role, run))
      : say('note', `${message}: correct only if one user has both roles`);
  });
}

/** A line for the token of a role, or for the command that prints it. */
function tokenLineOf(role: Role, { settings }: Run): Readonly<Record<string, null>> {
  const [name = ''] = credentialNamesIn(settings, role);

  return { [name]: null };
}

const JWT = /\beyJ[\w-]*\.([\w-]+)\.[\w-]*/;

/** The expiry time in the token of a header, unverified; null if it has none. */
export function expiryOf(headers: CredentialHeaders): Date | null {
  const claims = Object.values(headers).map((value) => Buffer.from(JWT.exec(value)?.[1] ?? '', 'base64url').toString());
  const seconds = claims
    .map((text) => memberOf(parseJson(text)?.value, 'exp'))
    .find((expiry) => typeof expiry === 'number' && Math.abs(expiry) < 1e11);

  return seconds === undefined ? null : new Date(Number(seconds) * 1000);
}

/** The expiry time as text, if it is past. */
function expiryPassed(headers: CredentialHeaders | null): string | null {
  const expiry = expiryOf(headers ?? {});

  return expiry === null || expiry.getTime() > Date.now() ? null : expiry.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Where each setting that was given came from, by its name: flags, the environment or the path of the env file. */
export type SettingOrigins = ReadonlyMap<string, string>;

type Environment = Readonly<Record<string, string | undefined>>;

export function findOrigins(environment: Environment, values: FlagValues): SettingOrigins {
  const merged = withFlags(environment, values);
  const originOf = (name: string) => {
    if (values[flagOf(name)] !== undefined) return 'flags';

    return environment[name] === undefined ? (merged['SPRAY_ENV_FILE'] ?? '.env') : 'environment';
  };

  return new Map([...readGivenSettings(processSources(merged)).given.keys()].map((name) => [name, originOf(name)]));
}

export function describeOrigins(origins: SettingOrigins): Diagnostic[] {
  const sources = new Set(['flags', 'environment', ...origins.values()]);

  return [...sources].flatMap((origin) => {
    const names = [...origins.keys()].filter((name) => origins.get(name) === origin);

    return names.length === 0 ? [] : [about('settings', origin)('fine', names.join(', '))];
  });
}

function givenCredentialNames(role: Role, origins: SettingOrigins): string {
  const names = [...credentialNamesOf(role), TOKEN_COMMAND].filter((name) => origins.has(name));

  return names.length === 0 ? `the ${roleText(role)}'s credentials` : names.join(' with ');
}

/** What certify would refuse or miss, for somebody who has begun to describe a product. */
export function checkCertification(environment: Environment): Diagnostic[] {
  const say = about('settings', 'certify');
  const problems = certificationProblems(environment);
  if (problems?.length === 0) return [say('fine', 'has the names of the product and a key')];

  return (problems ?? []).map((problem) => say('note', problem));
}

/** How the service responds to one role: on the role's own list, and on the notifications, which are open to any user. */
export interface RoleAccess {
  readonly role: Role;
  /** The role in the interface: that of both farmers is `farmer`. */
  readonly plainRole: string;
  readonly isGiven: boolean;
  readonly ownList: ListSlug;
  readonly own: Exchange | null;
  /** Everything that was tried, the notifications too. */
  readonly exchanges: readonly Exchange[];
  /** The recipient of its notifications; null if they are not all for one user. */
  readonly recipient: { readonly id: string; readonly role: unknown } | null;
  readonly isRejected: boolean;
  /** Whether any operation accepted these credentials. */
  readonly isKnown: boolean;
}

/** Tries the three roles that have lists of their own, and every other role that has credentials. */
export function tryEveryRole(run: Run): Promise<RoleAccess[]> {
  const { credentials } = run.settings;
  const isGiven = (role: Role) => role !== 'user' && credentials[role] !== null;
  const owners = roleLists.map((slug) => operations[slug].role);
  const tried = roles.filter((role) => isGiven(role) || owners.includes(role));

  return Promise.all(tried.map((role) => tryRole(run, role, isGiven(role))));
}

async function tryRole(run: Run, role: Role, isGiven: boolean): Promise<RoleAccess> {
  const exchanges = await ifExercised(tryCredentials(run, role), []);
  const responseOf = (slug: ListSlug) => exchanges.find(({ operation }) => operation === slug) ?? null;
  const plainRole = plainRoleOf(role);
  const ownList = roleLists.find((slug) => operations[slug].role === plainRole) ?? 'list-notifications';
  const own = responseOf(ownList);
  const notifications = responseOf('list-notifications');

  return {
    role,
    plainRole,
    isGiven,
    ownList,
    own,
    exchanges,
    recipient: notifications === null ? null : recipientIn(notifications),
    isRejected: own !== null && asksForLogin(own),
    isKnown: exchanges.some((exchange) => acceptedValue(exchange) !== undefined),
  };
}

function recipientIn(notifications: Exchange): RoleAccess['recipient'] {
  const [id, ...others] = new Set(recipientsIn(notifications).map((recipient) => recipient.id));
  if (id === undefined || others.length > 0) return null;

  return { id, role: valueAt(acceptedValue(notifications), '/content/0/recipient/role') };
}
