/** What responds at the address that a way is tried with. */
export type Place = 'service' | 'faulty' | 'empty' | 'front end' | 'redirect' | 'gateway' | 'slow' | 'nobody' | 'none';

/** A way to a green job without a judged service, as somebody tried it. */
export interface Way {
  /** Completes the sentence "what happens with …". */
  readonly tried: string;
  readonly at?: Place;
  readonly args?: readonly string[];
  /** Beside the address and the credentials of the service; null takes a variable away. */
  readonly env?: Readonly<Record<string, string | null>>;
  readonly exit: 0 | 1 | 2 | 3;
  /** A part of what is printed. */
  readonly says: string;
}

const faultless = 'get-order/answers-200';
const fault = 'create-order/answers-200';

/** The files in the folder of every way. */
export const files: Readonly<Record<string, unknown>> = {
  'waived.json': [{ requirement: fault, reason: 'known', expires: '2999-12-31' }],
  'idle.json': [{ requirement: faultless, reason: 'known', expires: '2999-12-31' }],
  'expired.json': [{ requirement: fault, reason: 'known', expires: '2020-01-01' }],
  'endless.json': [{ requirement: fault, reason: 'known' }],
  'unknown.json': [{ requirement: 'get-order/nothing', reason: 'known', expires: '2999-12-31' }],
  'empty-list.json': [],
  'a-file': 'in the place of a folder',
};

const broken: readonly Way[] = [
  { tried: 'a service with a fault', at: 'faulty', exit: 1, says: 'NON-CONFORMANT: 1 failed' },
  { tried: '`--quiet` with a fault', at: 'faulty', args: ['--quiet'], exit: 1, says: 'NON-CONFORMANT' },
  { tried: '`--json` with a fault', at: 'faulty', args: ['--json'], exit: 1, says: '"verdict": "non-conformant"' },
  {
    tried: '`--allow-incomplete` with the operation that is at fault',
    at: 'faulty',
    args: ['--allow-incomplete', 'create-order'],
    exit: 1,
    says: 'NON-CONFORMANT',
  },
];

const addresses: readonly Way[] = [
  { tried: 'no address', at: 'none', exit: 2, says: 'SPRAY_BASE_URL: expected the address' },
  {
    tried: 'an empty address',
    at: 'none',
    env: { SPRAY_BASE_URL: '' },
    exit: 2,
    says: 'SPRAY_BASE_URL: set but empty',
  },
  { tried: 'an address where nothing listens', at: 'nobody', exit: 2, says: 'COULD NOT JUDGE' },
  { tried: 'a front end that sends its page to every path', at: 'front end', exit: 2, says: 'COULD NOT JUDGE' },
  { tried: 'a gateway without a service behind it', at: 'gateway', exit: 2, says: 'COULD NOT JUDGE' },
  {
    tried: 'a server that redirects everything to a login',
    at: 'redirect',
    exit: 2,
    says: 'are wrong or have expired',
  },
  {
    tried: '`SPRAY_BASE_URL=reference` beside the credentials of a service',
    env: { SPRAY_BASE_URL: 'reference' },
    exit: 2,
    says: 'which judges the embedded reference and not your service',
  },
  {
    tried: '`--base-url reference` alone, on purpose',
    at: 'none',
    args: ['--base-url', 'reference', '--only', faultless],
    exit: 0,
    says: '(the embedded reference, not your service)',
  },
];

const credentials: readonly Way[] = [
  {
    tried: 'a missing token',
    env: { SPRAY_RECEPTIONIST_TOKEN: null },
    exit: 3,
    says: '→ set SPRAY_RECEPTIONIST_TOKEN',
  },
  {
    tried: 'an empty variable for a token',
    env: { SPRAY_FARMER_TOKEN: '' },
    exit: 2,
    says: 'SPRAY_FARMER_TOKEN: set but empty',
  },
  {
    tried: 'a token that has expired, or is wrong',
    env: { SPRAY_SPRAYER_TOKEN: 'expired' },
    exit: 2,
    says: 'but the credentials of the sprayer are wrong or have expired',
  },
  {
    tried: 'the same, with `--allow-incomplete`',
    env: { SPRAY_SPRAYER_TOKEN: 'expired' },
    args: ['--allow-incomplete', 'list-sprayer-orders,list-order-sprayers,list-notifications'],
    exit: 2,
    says: 'but the credentials of the sprayer are wrong or have expired',
  },
  {
    tried: 'one token for both farmers',
    env: { SPRAY_OTHER_FARMER_TOKEN: 'reference-farmer-token' },
    exit: 3,
    says: 'INCOMPLETE',
  },
  {
    tried: 'a command for a token that prints nothing',
    env: { SPRAY_FARMER_TOKEN: null, SPRAY_FARMER_TOKEN_COMMAND: 'exit 0' },
    exit: 2,
    says: 'SPRAY_FARMER_TOKEN_COMMAND',
  },
];

const parts: readonly Way[] = [
  {
    tried: '`--only` with advice alone',
    args: ['--only', 'get-order/unique-keys'],
    exit: 2,
    says: 'only advice was judged',
  },
  { tried: '`--only` with an unknown name', args: ['--only', 'get-ordr'], exit: 2, says: 'did you mean get-order?' },
  {
    tried: '`--exclude` with everything that `--only` leaves',
    args: ['--only', 'get-order', '--exclude', 'get-order'],
    exit: 2,
    says: 'expected at least one requirement to judge, got none',
  },
  {
    tried: '`SPRAY_ONLY` that was left in the environment',
    env: { SPRAY_ONLY: faultless },
    exit: 0,
    says: 'SPRAY_ONLY of the environment narrows this run',
  },
  { tried: 'a mistyped variable', env: { SPRAY_ONLI: faultless }, exit: 2, says: 'did you mean SPRAY_ONLY?' },
  { tried: 'a flag that is gone', args: ['--level', 'advisory'], exit: 2, says: 'unknown flag: --level' },
  { tried: 'a part that passes', args: ['--only', faultless], exit: 0, says: 'narrowed by --only' },
  { tried: 'a part with a fault elsewhere', at: 'faulty', args: ['--only', faultless], exit: 0, says: 'PASSED: 1 of ' },
];

const gaps: readonly Way[] = [
  { tried: '`--allow-incomplete` without names', args: ['--allow-incomplete'], exit: 2, says: 'that may be missing' },
  {
    tried: '`SPRAY_ALLOW_INCOMPLETE=true`',
    env: { SPRAY_ALLOW_INCOMPLETE: 'true' },
    exit: 2,
    says: 'that may be missing',
  },
  {
    tried: '`--allow-incomplete` with another name than what is missing',
    env: { SPRAY_RECEPTIONIST_TOKEN: null },
    args: ['--allow-incomplete', 'create-order/answers-200'],
    exit: 3,
    says: 'SPRAY_ALLOW_INCOMPLETE names create-order/answers-200, which was exercised after all',
  },
  {
    tried: 'a service that sends an empty page to everything, `--read-only`',
    at: 'empty',
    args: ['--read-only'],
    exit: 3,
    says: 'because the list is empty',
  },
  { tried: 'the same without `--read-only`', at: 'empty', exit: 1, says: 'NON-CONFORMANT' },
  { tried: '`--read-only` on lists with items', args: ['--read-only'], exit: 0, says: 'allowed by --read-only' },
  {
    tried: 'the id of an order that does not exist',
    env: { SPRAY_SPRAYERS_ORDER_ID: '999999' },
    exit: 2,
    says: 'but SPRAY_SPRAYERS_ORDER_ID is wrong',
  },
  {
    tried: 'the secret of another payment',
    env: { SPRAY_PAYMENT_ORDER_ID: '14', SPRAY_PAYMENT_SECRET: 'pi_other' },
    exit: 2,
    says: 'but SPRAY_PAYMENT_SECRET is wrong',
  },
  {
    tried: 'provider states where nothing listens',
    env: { SPRAY_STATES_URL: 'http://127.0.0.1:9/states' },
    exit: 2,
    says: 'SPRAY_STATES_URL',
  },
  {
    tried: '`--omits` with a field that must be there',
    args: ['--omits', 'Order.id'],
    exit: 2,
    says: 'Order.id cannot be declared as omitted',
  },
];

const excuses: readonly Way[] = [
  {
    tried: 'a waiver for the fault',
    at: 'faulty',
    args: ['--waivers', 'waived.json'],
    exit: 0,
    says: 'PASSED with 1 waived failure',
  },
  {
    tried: 'a waiver that is not needed',
    args: ['--waivers', 'idle.json'],
    exit: 2,
    says: 'but 1 waiver is not needed',
  },
  { tried: 'a waiver that has expired', at: 'faulty', args: ['--waivers', 'expired.json'], exit: 2, says: 'expired' },
  { tried: 'a waiver without an end', at: 'faulty', args: ['--waivers', 'endless.json'], exit: 2, says: 'expires' },
  {
    tried: 'a waiver for an unknown requirement',
    at: 'faulty',
    args: ['--waivers', 'unknown.json'],
    exit: 2,
    says: 'get-order/nothing',
  },
  {
    tried: 'a file of waivers that does not exist',
    at: 'faulty',
    args: ['--waivers', 'none.json'],
    exit: 2,
    says: 'none.json',
  },
  {
    tried: 'a baseline that does not exist',
    at: 'faulty',
    args: ['--baseline', 'none.json'],
    exit: 2,
    says: 'none.json',
  },
  {
    tried: 'a baseline that the run replaces',
    at: 'faulty',
    args: ['--baseline', 'main/conformance.json', '--reports-dir', 'main'],
    exit: 2,
    says: 'expected a report that this run does not replace',
  },
  {
    tried: 'a baseline with the fault',
    at: 'faulty',
    args: ['--baseline', 'main/conformance.json'],
    exit: 0,
    says: '1 known failure and no new one (exit status 0)',
  },
  {
    tried: 'a baseline of a part',
    at: 'faulty',
    args: ['--baseline', 'narrowed/conformance.json'],
    exit: 2,
    says: 'expected a report that judged everything that this run judges',
  },
];

const jobs: readonly Way[] = [
  { tried: '`--watch` in a job', args: ['--watch'], exit: 2, says: '--watch: needs a terminal' },
  { tried: 'a deadline that is too short', at: 'slow', args: ['--deadline-s', '1'], exit: 3, says: 'SPRAY_DEADLINE_S' },
  { tried: 'a folder for reports that is a file', args: ['--reports-dir', 'a-file'], exit: 2, says: 'a-file' },
  { tried: 'a mistyped command', args: ['rum'], exit: 2, says: 'rum' },
  {
    tried: 'a list of targets that is empty',
    args: ['run', '--targets', 'empty-list.json'],
    exit: 2,
    says: 'empty-list.json',
  },
  {
    tried: 'reports of fewer targets than the list has',
    args: ['compare', 'main', '--targets', 'targets.json'],
    exit: 2,
    says: 'No report of ',
  },
  {
    tried: 'an exploration of empty lists, `--read-only`',
    at: 'empty',
    args: ['explore', '--read-only', '--minutes', '1', '--requests', '60'],
    exit: 3,
    says: 'INCOMPLETE',
  },
  {
    tried: '`regrade` of a report that was changed',
    args: ['regrade', 'changed/conformance.json'],
    exit: 2,
    says: '--accept-broken-seal',
  },
  {
    tried: '`verify` of a report that was changed',
    args: ['verify', 'changed/conformance.json'],
    exit: 1,
    says: 'changed',
  },
  {
    tried: '`certify` of a part',
    args: ['certify', '--only', 'get-order'],
    exit: 2,
    says: 'a certificate is about the whole interface',
  },
];

/** Every way, in groups as they are listed. */
export const ways: readonly (readonly [string, readonly Way[]])[] = [
  ['The service', broken],
  ['The address', addresses],
  ['Credentials', credentials],
  ['A part', parts],
  ['What is missing', gaps],
  ['Excuses', excuses],
  ['The job', jobs],
];
