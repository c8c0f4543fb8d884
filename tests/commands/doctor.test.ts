import { describe, expect, test } from 'vitest';
import { doctor } from '../../bin/commands/doctor.js';
import { onlyReading } from '../../bin/doctor/only-reading.js';
import type { Role } from '../../helpers/settings.js';
import { tokens } from '../../reference/identity.js';
import { aReference } from '../../reference/reference.js';
import { judge } from '../support/judging.js';
import { only } from '../variants/variant.js';
import { eachItem, replies, texts, without } from '../variants/wraps.js';
import { as, everybody, examining, examiningReference, examiningWith, lineAbout, type Printed } from './examining.js';

const states = (origin: string) => [...everybody, '--states-url', `${origin}/provider-states`];

describe('a service that is ready', () => {
  test('gets exit status 0, and the word in the second line', async () => {
    const { exit, out } = await examiningReference({}, states);

    expect(out.split('\n')[1]).toBe('READY: nothing is in the way of a complete run.');
    expect(exit).toBe(0);
    expect(lineAbout('farmer', out)).toBe('✓ farmer SPRAY_FARMER_TOKEN is accepted by list-farmer-orders');
    expect(lineAbout('receptionist', out)).toContain('SPRAY_RECEPTIONIST_TOKEN is accepted by list-feedback');
    expect(lineAbout('sprayer', out)).toContain('SPRAY_SPRAYER_TOKEN is accepted by list-sprayer-orders');
    expect(lineAbout('admin', out)).toContain('SPRAY_ADMIN_TOKEN is accepted by list-notifications');
    expect(out).toMatch(
      /Not tried here, for it writes: \d+ requirements. A run tries them, and creates\nup to 19 orders \(up to \d+ on a service that keeps what it refuses\)\./,
    );
  });

  test('is the embedded reference, where no address is given', async () => {
    const { exit, out } = await examiningWith([]);

    expect(exit).toBe(0);
    expect(out).toContain('the embedded reference, not your service: SPRAY_BASE_URL is not set');
    expect(out).not.toContain('Lines for .env');
  });

  test('is told the same in JSON', async () => {
    const [text, json] = [
      await examiningReference({}, as('farmer')),
      await examiningReference({}, [...as('farmer'), '--json']),
    ];
    const printed = JSON.parse(json.out) as Printed;

    expect(json.exit).toBe(3);
    expect(printed.exit).toBe(3);
    expect(text.out).toContain(printed.summary);
    expect(printed.target?.isReference).toBe(false);
    for (const { about, says } of printed.checks.filter(({ part }) => part !== 'connection')) {
      expect(text.out).toContain(about);
      expect(text.out).toContain(says);
    }
    for (const { reason } of printed.outlook?.notExercised ?? []) expect(text.out).toContain(reason);
    for (const line of [...printed.envLines.needed, ...printed.envLines.found]) expect(text.out).toContain(line);
    expect(printed.envLines.needed).toContain(
      '# SPRAY_SPRAYER_TOKEN=  # takes a token without white space and without the word Bearer',
    );
  });
});

describe('settings', () => {
  test('are told by name and by where they came from', async () => {
    const { out } = await examiningWith(['--timeout-ms', '9000'], 'SPRAY_SEED=7\n');

    expect(lineAbout('flags', out)).toContain('SPRAY_TIMEOUT_MS');
    expect(out).toMatch(/test\.env +SPRAY_SEED/);
  });

  test('that are wrong are all told at once, and nobody is asked', async () => {
    const flags = ['--base-url', 'ftp://x', '--pageable', 'flatt'];
    const { exit, out } = await examiningWith(flags, 'SPRAY_FARMER_TOKN=x\n');
    const json = JSON.parse((await examiningWith([...flags, '--json'])).out) as Printed;

    expect(exit).toBe(2);
    expect(out).toContain('SETTINGS: 3 mistakes to correct');
    expect(out).toContain('--base-url: expected an http or https URL');
    expect(out).toContain('--pageable: expected one of');
    expect(out).toContain('did you mean SPRAY_FARMER_TOKEN?');
    expect(json.checks.map(({ standing }) => standing)).toEqual(['settings', 'settings']);
    await expect(examiningWith(['create-order'])).rejects.toThrow(
      'doctor takes flags only, and a command comes first; got create-order.',
    );
  });
});

describe('what the interface leaves open', () => {
  test('is found out, and can be pasted', async () => {
    const { out } = await examiningReference({ pageable: 'dotted', orderStatusParam: 'status' });

    expect(lineAbout('paging', out)).toContain('list-farmer-orders takes pages dotted, pageable.page=0');
    expect(lineAbout('orderStatus filter', out)).toContain('it is called status, found by trying');
    expect(lineAbout('session', out)).toMatch(/\{"id":\d+\}, taken from an order that is visible/);
    expect(out).toContain('\n  SPRAY_PAGEABLE=dotted\n  SPRAY_ORDER_STATUS_PARAM=status\n');
    expect(out).toMatch(/\n {2}SPRAY_SESSION='\{"id":\d+,"startTime".*\}'\n {2}SPRAY_CROP='\{"id":\d+,"name":".*"\}'/);
  });

  test('can be pasted whatever quotes a name has in it', async () => {
    const quoted = texts((text) => text.replaceAll('Spring wheat', "Farmer's wheat"));
    const { out } = await examining(quoted(aReference().handle), everybody);

    expect(out).toMatch(/\n {2}SPRAY_CROP=`\{"id":\d+,"name":"Farmer's wheat"\}`/);
  });

  test('shows neither what would move a cursor nor a secret that the service sends back', async () => {
    const hostile = texts((text) => text.replaceAll('Spring wheat', `\u202e${tokens.farmer}`));
    const { out } = await examining(hostile(aReference().handle), everybody);

    expect(out).toMatch(/SPRAY_CROP='\{"id":\d+,"name":"\\u202e\*\*\*"\}'/);
  });

  test('may differ between the lists, and is not pinned then', async () => {
    const { handle } = aReference();
    const { out } = await examining(
      (call) => handle(call.target.startsWith('/api/sprayer') ? { ...call, target: dotted(call.target) } : call),
      everybody,
    );

    expect(out).toContain(
      'list-farmer-orders takes pages flat, page=0&size=2; leave SPRAY_PAGEABLE at auto, for they differ',
    );
    expect(out).toContain('list-sprayer-orders takes pages dotted, pageable.page=0; leave SPRAY_PAGEABLE at auto');
    expect(out).not.toContain('SPRAY_PAGEABLE=');
  });

  test('is what the settings say, where the service agrees', async () => {
    const given = ['--pageable', 'flat', '--order-status-param', 'orderStatus', '--session', '{"id":77}'];
    const { exit, out } = await examiningReference({}, (origin) => [...states(origin), ...given]);

    expect(exit).toBe(0);
    expect(lineAbout('paging', out)).toContain('asked for pages flat, as SPRAY_PAGEABLE says');
    expect(lineAbout('orderStatus filter', out)).toContain(
      'it is called orderStatus, as SPRAY_ORDER_STATUS_PARAM says',
    );
    expect(lineAbout('session', out)).toContain('{"id":77}, as SPRAY_SESSION says');
    expect(out).not.toContain('SPRAY_PAGEABLE=');
  });

  test('is a settings mistake where the service has it otherwise, and is not blamed on it', async () => {
    const given = ['--pageable', 'dotted', '--order-status-param', 'state', '--payment-method-param', 'paymentMethod'];
    const { exit, out } = await examiningReference({}, (origin) => [...states(origin), ...given]);

    expect(exit).toBe(2);
    expect(out.split('\n')[1]).toContain('SETTINGS: 3 mistakes');
    expect(out).toContain(
      'SPRAY_PAGEABLE says dotted, which list-farmer-orders does not honour; it honours flat [settings mistake]',
    );
    expect(out).toContain('SPRAY_PAGEABLE says dotted, which list-sprayer-orders does not honour; it honours flat');
    expect(out).toContain(
      'SPRAY_ORDER_STATUS_PARAM says state, which has no effect; orderStatus has [settings mistake]',
    );
    expect(out).toContain('\nLines for .env\n  SPRAY_PAGEABLE=flat\n  SPRAY_ORDER_STATUS_PARAM=orderStatus\n\n');
    expect(out.split('SPRAY_PAGEABLE=flat')).toHaveLength(2);
    expect(out).not.toContain('The implementation:');
  });

  test('may be one of several encodings that the service honours', async () => {
    const { handle } = aReference();
    const { exit, out } = await examining(
      (call) => handle({ ...call, target: call.target.replaceAll('pageable.', '') }),
      (origin) => [...states(origin), '--pageable', 'dotted'],
    );

    expect(exit).toBe(0);
    expect(lineAbout('paging', out)).toContain('asked for pages dotted, as SPRAY_PAGEABLE says');
  });

  test('is not a settings mistake where a filter works under no name', async () => {
    const rules = { filters: { orderStatus: false, paymentMethod: true } };
    const { exit, out } = await examiningReference(rules, [...everybody, '--order-status-param', 'orderStatus']);

    expect(exit).toBe(1);
    expect(lineAbout('orderStatus filter', out)).toContain(
      'orderStatus, as SPRAY_ORDER_STATUS_PARAM says, has no effect',
    );
  });

  test('names the setting where nothing is found', async () => {
    const { exit, out } = await examiningReference({ orderStatusParam: 'zustand', requiresPageable: false });

    expect(exit).toBe(3);
    expect(lineAbout('orderStatus filter', out)).toContain(
      '? orderStatus filter none of the likely names has an effect',
    );
    expect(out).toContain('# SPRAY_ORDER_STATUS_PARAM=  # takes auto or the name of a query parameter');
  });

  test('is a guess where no order is visible', async () => {
    const { exit, out } = await examiningReference({ seeded: false }, states);

    expect(exit).toBe(3);
    expect(lineAbout('session', out)).toContain('no order shows one: a run would guess {"id":1}');
    expect(lineAbout('orderStatus filter', out)).toContain('no orders to try it on yet');
    expect(out).toContain('# SPRAY_SESSION=  # takes a JSON object');
    expect(out).toMatch(/Not seen yet: \d+ requirements. A run asks the provider states/);
  });
});

describe('fixtures', () => {
  test('are looked for, and their secrets are neither tried nor shown', async () => {
    const id = idOf('farmer');
    const payment = ['--payment-order-id', id, '--payment-secret', 'canary-of-a-secret'];
    const { out } = await examiningReference({}, [...everybody, ...payment, '--confirm-order-id', '999999']);

    expect(lineAbout('payment intent', out)).toContain(
      `order ${id} is there, and is the farmer's; its secret was not tried`,
    );
    expect(lineAbout('order to confirm', out)).toContain(
      '✗ order to confirm SPRAY_CONFIRM_ORDER_ID is 999999, and get-order knows no such order (status 404) [settings mistake]',
    );
  });

  test("that belong to somebody else, or have no sprayers, are the settings' mistake", async () => {
    const foreign = idOf('other-farmer');
    const { exit, out } = await examiningReference({}, [...everybody, '--confirm-order-id', foreign]);
    const pending = idOf('farmer', 'pending');
    const unsprayed = await examiningReference({}, [...everybody, '--sprayers-order-id', pending]);

    expect(exit).toBe(2);
    expect(lineAbout('order to confirm', out)).toContain("which is no order of the farmer's list [settings mistake]");
    expect(lineAbout('order with sprayers', unsprayed.out)).toContain(
      'an order that has no sprayers [settings mistake]',
    );
  });

  test('are not looked for without a receptionist', async () => {
    const { out } = await examiningReference({}, [...as('farmer'), '--confirm-order-id', '12']);

    expect(lineAbout('order to confirm', out)).toContain('not looked for, which takes a receptionist');
  });

  test('states are not asked for; that nobody listens for them is told', async () => {
    const { out } = await examiningReference({}, states);
    const nobody = await examiningReference({}, [...everybody, '--states-url', 'http://127.0.0.1:1/states']);

    expect(lineAbout('provider states', out)).toContain('not asked for a state, for states write');
    expect(nobody.exit).toBe(2);
    expect(lineAbout('provider states', nobody.out)).toContain('nobody listens at SPRAY_STATES_URL (ECONNREFUSED)');
  });
});

describe('the outlook', () => {
  const roles: Readonly<Record<string, readonly Role[]>> = {
    everybody: ['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin', 'user'],
    'one farmer': ['farmer', 'receptionist', 'sprayer', 'user'],
    'no sprayer': ['farmer', 'other-farmer', 'receptionist', 'user'],
    'no receptionist': ['farmer', 'other-farmer', 'sprayer', 'user'],
    'a farmer alone': ['farmer', 'user'],
    'a receptionist alone': ['receptionist'],
    nobody: [],
  };

  test.for(Object.entries(roles))('is what a run comes to, with the credentials of %s', async ([, given]) => {
    const accounts = given.filter((role) => role !== 'user');
    const { out } = await examiningReference({}, [...as(...accounts), '--json']);
    const report = await judge({ settings: { ...only(...given), statesUrl: null } });
    const open = report.requirements.filter(({ outcome }) => outcome === 'not-exercised').map(({ id }) => id);
    const foretold = (JSON.parse(out) as Printed).outlook?.notExercised.flatMap(({ requirements }) => requirements);

    expect(foretold?.toSorted()).toEqual(open.toSorted());
  });

  test('groups what is not exercised by its reason, with the setting that would change it', async () => {
    const { out } = await examiningReference({}, as('farmer', 'receptionist', 'sprayer'));

    expect(out).toContain(
      '? no credentials of a second farmer → set SPRAY_OTHER_FARMER_TOKEN or SPRAY_OTHER_FARMER_HEADERS\n      list-farmer-orders/hidden-from-other-farmers',
    );
    expect(out).toMatch(/no payment intent to verify.*\n {6}verify-payment \(14 of 15\)\n/);
  });

  test("knows that a run fills the farmer's list by itself", async () => {
    const { out } = await examiningReference({ seeded: false, knowsSessions: false }, [...everybody, '--json']);
    const { notExercised = [], byWriting } = (JSON.parse(out) as Printed).outlook ?? {};

    expect(byWriting?.requirements).toContain('list-farmer-orders/pages-share-no-item');
    expect(notExercised.flatMap(({ requirements }) => requirements)).toContain(
      'list-sprayer-orders/pages-share-no-item',
    );
  });

  test('respects what is left out, and a run that may not write', async () => {
    const feedback = await examiningReference({}, [...as('receptionist'), '--only', 'list-feedback']);
    const reading = await examiningReference({}, [...everybody, '--read-only']);

    expect(feedback.exit).toBe(0);
    expect(reading.exit).toBe(3);
    expect(reading.out).toContain('nothing that writes is sent → set SPRAY_READ_ONLY=false');
    expect(reading.out).not.toContain('A run tries them');
  });
});

describe('mistakes of the implementation', () => {
  test('have a section of their own, each with its first finding', async () => {
    const { exit, out } = await examining(
      eachItem('list-feedback', (item) => ({ ...without('overallRating')(item), overall_rating: 3 }))(
        aReference().handle,
      ),
      states,
    );

    expect(exit).toBe(1);
    expect(out.split('\n')[1]).toMatch(
      /^IMPLEMENTATION: the settings are right, and \d+ requirements? already fails?\.$/,
    );
    expect(out).toMatch(/The implementation: \d+ requirements? already fails?; a run tells more\n/);
    expect(out).toMatch(/✗ list-feedback\/field-names\n {6}expected .*overallRating.*, got .*overall_rating/);
  });

  test('are placed in the answer as a run places them', async () => {
    const list = replies('list-feedback', (reply) => ({ ...reply, body: '[]' }));
    const { out } = await examining(list(aReference().handle), states);

    expect(out).toContain('✗ list-feedback/is-a-page\n      expected an object, got an array of 0, at the top\n');
  });
});

test('nothing that writes can leave the doctor', async () => {
  const sent: string[] = [];
  const transport = onlyReading({
    send: ({ url }) => {
      sent.push(url);

      return Promise.resolve({ status: 200, headers: [], body: new Uint8Array() });
    },
    close: () => Promise.resolve(),
  });
  const moment = { observation: 'test', attempt: 1, role: null };
  const request = (method: string, url: string) => transport.send({ method, url, headers: {}, body: null }, moment);

  expect(() => request('POST', 'http://x/api/farmer/order')).toThrow('the doctor only reads');
  expect(() => request('GET', 'http://x/api/farmer/order/1/payment-intent/s')).toThrow('the doctor only reads');
  await request('GET', 'http://x/api/farmer/order/');
  expect(sent).toEqual(['http://x/api/farmer/order/']);
});

test('its help tells every exit status', () => {
  for (const status of [0, 1, 2, 3]) expect(doctor.help).toMatch(new RegExp(`^(Exit status:)? +${status} `, 'm'));
});

/** A query as a list reads it that takes pages dotted, and nothing else. */
function dotted(target: string): string {
  return target.replaceAll(/([?&])(page|size)=/g, '$1_$2=').replaceAll('pageable.', '');
}

/** The id of an order of an account of the reference. */
function idOf(account: 'farmer' | 'other-farmer', status?: string): string {
  const query = status === undefined ? '' : `?orderStatus=${status}`;
  const headers = { authorization: `Bearer ${tokens[account]}` };
  const { body } = aReference().handle({ method: 'GET', target: `/api/farmer/order/${query}`, headers, body: null });
  const [first] = (JSON.parse(body) as { content: { id: number }[] }).content;

  return String(first?.id);
}
