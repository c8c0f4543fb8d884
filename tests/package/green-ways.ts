/** What responds at the address that a way is tried with. */
export type Place =
  | 'service'
  | 'faulty'
  | 'empty'
  | 'front end'
  | 'redirect'
  | 'gateway'
  | 'maintenance'
  | 'expiring'
  | 'expiring late'
  | 'slow'
  | 'nobody'
  | 'none';

/** How a way is tried: with these arguments, at the service if no other place is named. */
interface Attempt {
  readonly at?: Place;
  readonly args?: string;
  /** Beside the address and the credentials of the service; null takes a variable away. */
  readonly env?: Readonly<Record<string, string | null>>;
}

/** A way to a green job without a judged service, as somebody tried it. */
export interface Way extends Attempt {
  /** Completes the sentence "what happens with …". */
  readonly tried: string;
  readonly exit: 0 | 1 | 2 | 3;
  /** A part of what is printed. */
  readonly says: string;
}

function way(tried: string, exit: Way['exit'], says: string, attempt: Attempt = {}): Way {
  return { tried, exit, says, ...attempt };
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
  'targets.json': [{ name: 'acme', settings: { SPRAY_BASE_URL: 'http://127.0.0.1:9' } }],
  'reference.json': [{ name: 'acme', settings: { SPRAY_BASE_URL: 'reference' } }],
  'narrowing.env': `SPRAY_ONLY=${faultless}`,
  'a-file': 'in the place of a folder',
};

/** Every way, in groups as they are listed. */
export const ways: Readonly<Record<string, readonly Way[]>> = {
  'The service': [
    way('a service with a fault', 1, 'NON-CONFORMANT: 1 failed', { at: 'faulty' }),
    way('`--quiet` with a fault', 1, 'NON-CONFORMANT', { at: 'faulty', args: '--quiet' }),
    way('`--json` with a fault', 1, '"verdict": "non-conformant"', { at: 'faulty', args: '--json' }),
    way('`--allow-incomplete` with the operation that is at fault', 1, 'NON-CONFORMANT', {
      at: 'faulty',
      args: '--allow-incomplete create-order',
    }),
  ],
  'The address': [
    way('no address', 2, 'SPRAY_BASE_URL: expected the address', { at: 'none' }),
    way('an empty address', 2, 'SPRAY_BASE_URL: set but empty', { at: 'none', env: { SPRAY_BASE_URL: '' } }),
    way('an address where nothing listens', 2, 'COULD NOT JUDGE', { at: 'nobody' }),
    way('a front end that sends its page to every path', 2, 'COULD NOT JUDGE', { at: 'front end' }),
    way('a gateway without a service behind it', 2, 'COULD NOT JUDGE', { at: 'gateway' }),
    way('a server that redirects everything to a login', 2, 'are wrong or have expired', { at: 'redirect' }),
    way(
      '`SPRAY_BASE_URL=reference` beside the credentials of a service',
      2,
      'which judges the embedded reference and not your service',
      { env: { SPRAY_BASE_URL: 'reference' } },
    ),
    way('`--base-url reference` alone, on purpose', 0, '(the embedded reference, not your service)', {
      at: 'none',
      args: `--base-url reference --only ${faultless}`,
    }),
    way('a service that is in maintenance', 3, 'the service was not available', {
      at: 'maintenance',
      args: '--deadline-s 5',
    }),
  ],
  Credentials: [
    way('a missing token', 3, '→ set SPRAY_RECEPTIONIST_TOKEN', { env: { SPRAY_RECEPTIONIST_TOKEN: null } }),
    way('an empty variable for a token', 2, 'SPRAY_FARMER_TOKEN: set but empty', { env: { SPRAY_FARMER_TOKEN: '' } }),
    way('a token that has expired, or is wrong', 2, 'but the credentials of the sprayer are wrong or have expired', {
      env: { SPRAY_SPRAYER_TOKEN: 'expired' },
    }),
    way('the same, with `--allow-incomplete`', 2, 'but the credentials of the sprayer are wrong or have expired', {
      args: '--allow-incomplete list-sprayer-orders,list-order-sprayers,list-notifications',
      env: { SPRAY_SPRAYER_TOKEN: 'expired' },
    }),
    way('one token for both farmers', 3, 'INCOMPLETE', { env: { SPRAY_OTHER_FARMER_TOKEN: 'reference-farmer-token' } }),
    way('a command for a token that prints nothing', 2, 'SPRAY_TOKEN_COMMAND', {
      env: {
        SPRAY_FARMER_TOKEN: null,
        SPRAY_OTHER_FARMER_TOKEN: null,
        SPRAY_RECEPTIONIST_TOKEN: null,
        SPRAY_SPRAYER_TOKEN: null,
        SPRAY_TOKEN_COMMAND: 'exit 0',
      },
    }),
    way('the token of another role', 2, 'but SPRAY_RECEPTIONIST_TOKEN is wrong', {
      env: { SPRAY_RECEPTIONIST_TOKEN: 'reference-sprayer-token' },
    }),
    way('tokens that expire during the run', 2, 'it expired during the run', { at: 'expiring' }),
    way('tokens that expire near its end', 2, 'it expired during the run', { at: 'expiring late' }),
    way('an exploration with a wrong token', 2, 'COULD NOT JUDGE', {
      args: 'explore --minutes 1 --requests 60',
      env: { SPRAY_SPRAYER_TOKEN: 'expired' },
    }),
  ],
  'A part': [
    way('`--only` with advice alone', 2, 'only advice was judged', { args: '--only get-order/unique-keys' }),
    way('`--only` with an unknown name', 2, 'did you mean get-order?', { args: '--only get-ordr' }),
    way('`--exclude` with everything that `--only` leaves', 2, 'expected at least one requirement to judge, got none', {
      args: '--only get-order --exclude get-order',
    }),
    way('`SPRAY_ONLY` that was left in the environment', 0, 'SPRAY_ONLY of the environment narrows this run', {
      env: { SPRAY_ONLY: faultless },
    }),
    way('a mistyped variable', 2, 'did you mean SPRAY_ONLY?', { env: { SPRAY_ONLI: faultless } }),
    way('a flag that is gone', 2, '--level: is gone; use --only', { args: '--level advisory' }),
    way('a part that passes', 0, 'narrowed by --only', { args: `--only ${faultless}` }),
    way('a part with a fault elsewhere', 0, 'PASSED: 1 of ', { at: 'faulty', args: `--only ${faultless}` }),
    way('`SPRAY_ONLY` that was left in the env file', 0, 'SPRAY_ONLY of the env file narrows this run', {
      args: '--dotenv narrowing.env',
    }),
  ],
  'What is missing': [
    way('`--allow-incomplete` without names', 2, 'that may be missing', { args: '--allow-incomplete' }),
    way('`SPRAY_ALLOW_INCOMPLETE=true`', 2, 'that may be missing', { env: { SPRAY_ALLOW_INCOMPLETE: 'true' } }),
    way(
      '`--allow-incomplete` with another name than what is missing',
      3,
      'SPRAY_ALLOW_INCOMPLETE names create-order/answers-200, which was exercised after all',
      { args: '--allow-incomplete create-order/answers-200', env: { SPRAY_RECEPTIONIST_TOKEN: null } },
    ),
    way('a service that sends an empty page to everything, `--read-only`', 3, 'because the list is empty', {
      at: 'empty',
      args: '--read-only',
    }),
    way('the same without `--read-only`', 1, 'NON-CONFORMANT', { at: 'empty' }),
    way('`--read-only` on lists with items', 0, 'allowed by --read-only', { args: '--read-only' }),
    way('the id of an order that does not exist', 2, 'but SPRAY_SPRAYERS_ORDER_ID is wrong', {
      env: { SPRAY_SPRAYERS_ORDER_ID: '999999' },
    }),
    way('a session that does not exist', 2, 'but SPRAY_SESSION is wrong', { env: { SPRAY_SESSION: '{"id":9999}' } }),
    way('the secret of another payment', 2, 'but SPRAY_PAYMENT_SECRET is wrong', {
      env: { SPRAY_PAYMENT_ORDER_ID: '14', SPRAY_PAYMENT_SECRET: 'pi_other' },
    }),
    way('provider states where nothing listens', 2, 'SPRAY_STATES_URL', {
      env: { SPRAY_STATES_URL: 'http://127.0.0.1:9/states' },
    }),
    way('`--omits` with a field that must be there', 2, 'Order.id cannot be declared as omitted', {
      args: '--omits Order.id',
    }),
  ],
  Excuses: [
    way('a waiver for the fault', 0, 'PASSED with 1 waived failure', { at: 'faulty', args: '--waivers waived.json' }),
    way('a waiver that is not needed', 2, 'but 1 waiver is not needed', { args: '--waivers idle.json' }),
    way('a waiver that has expired', 2, 'expired', { at: 'faulty', args: '--waivers expired.json' }),
    way('a waiver without an end', 2, 'expires', { at: 'faulty', args: '--waivers endless.json' }),
    way('a waiver for an unknown requirement', 2, 'get-order/nothing', {
      at: 'faulty',
      args: '--waivers unknown.json',
    }),
    way('a file of waivers that does not exist', 2, 'none.json', { at: 'faulty', args: '--waivers none.json' }),
    way('a baseline that does not exist', 2, 'none.json', { at: 'faulty', args: '--baseline none.json' }),
    way('a baseline that the run replaces', 2, 'expected a report that this run does not replace', {
      at: 'faulty',
      args: '--baseline main/conformance.json --reports-dir main',
    }),
    way('a baseline with the fault', 0, '1 known failure and no new one (exit status 0)', {
      at: 'faulty',
      args: '--baseline main/conformance.json',
    }),
    way('a baseline of a part', 2, 'expected a report that judged everything that this run judges', {
      at: 'faulty',
      args: '--baseline narrowed/conformance.json',
    }),
    way('a baseline that was changed', 2, 'which was changed after it was written', {
      at: 'faulty',
      args: '--baseline changed/conformance.json',
    }),
  ],
  'The job': [
    way('`--watch` in a job', 2, '--watch: needs a terminal', { args: '--watch' }),
    way('a deadline that is too short', 3, 'SPRAY_DEADLINE_S', { at: 'slow', args: '--deadline-s 1' }),
    way('a folder for reports that is a file', 2, 'a-file', { args: '--reports-dir a-file' }),
    way('a mistyped command', 2, 'rum', { args: 'rum' }),
    way('a list of targets that is empty', 2, 'empty-list.json', { args: 'run --targets empty-list.json' }),
    way('reports of fewer targets than the list has', 2, 'No report of ', {
      args: 'compare main --targets targets.json',
    }),
    way('an exploration of empty lists, `--read-only`', 3, 'INCOMPLETE', {
      at: 'empty',
      args: 'explore --read-only --minutes 1 --requests 60',
    }),
    way('`regrade` of a report that was changed', 2, '--accept-broken-seal', {
      args: 'regrade changed/conformance.json',
    }),
    way('`verify` of a report that was changed', 1, 'changed', { args: 'verify changed/conformance.json' }),
    way('`certify` of a part', 2, 'a certificate is about the whole interface', { args: 'certify --only get-order' }),
    way('a list whose target is the embedded reference', 0, 'the embedded reference, not a service', {
      at: 'none',
      args: 'run --targets reference.json --only list-feedback',
    }),
    way('reports of targets that were changed', 2, 'expected the sealed content', {
      args: 'compare changed --targets targets.json',
    }),
  ],
};
