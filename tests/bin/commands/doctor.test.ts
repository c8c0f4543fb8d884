import { describe, expect, test } from 'vitest';
import { doctor } from '../../../bin/commands/doctor.js';
import { aReadOnlyTransport } from '../../../bin/doctor/examine.js';
import { as, everybodyAndStates, examiningReference, examiningWith, lineAbout, type Printed } from './examining.js';

describe('a service that is ready', () => {
  test('gets exit status 0, and READY in the second line', async () => {
    const { exit, out } = await examiningReference({}, everybodyAndStates);

    expect(out.split('\n')[1]).toBe('READY: nothing prevents a complete run.');
    expect(exit).toBe(0);
    expect(lineAbout('farmer', out)).toBe('✓ farmer SPRAY_FARMER_TOKEN is accepted by list-farmer-orders');
    expect(lineAbout('receptionist', out)).toContain('SPRAY_RECEPTIONIST_TOKEN is accepted by list-feedback');
    expect(lineAbout('sprayer', out)).toContain('SPRAY_SPRAYER_TOKEN is accepted by list-sprayer-orders');
    expect(lineAbout('admin', out)).toContain('SPRAY_ADMIN_TOKEN is accepted by list-notifications');
    expect(out).toMatch(
      /Skipped: checking \d+ requirements would write. A run checks them, and creates\nabout 16 orders, at most 64 if the service accepts wrong orders, rejects valid ones or changes others than it should; more only if it stores orders that it rejects, or if responses are lost\./,
    );
  });

  test('is the embedded reference if it is named', async () => {
    const { exit, out } = await examiningWith(['--base-url', 'reference']);

    expect(exit).toBe(0);
    expect(out).toContain('the embedded reference, not your service: SPRAY_BASE_URL is reference');
    expect(out).not.toContain('Lines for .env');
  });

  test('is described by the same words in JSON', async () => {
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
      '# SPRAY_SPRAYER_TOKEN=  # expects a token without whitespace and without the word Bearer',
    );
  });
});

describe('settings', () => {
  test('are listed by name and by origin', async () => {
    const { out } = await examiningWith(['--base-url', 'reference', '--timeout-ms', '9000'], 'SPRAY_SEED=7\n');

    expect(lineAbout('flags', out)).toContain('SPRAY_TIMEOUT_MS');
    expect(out).toMatch(/test\.env +SPRAY_SEED/);
  });

  test('that are wrong are all reported at once, and no request is sent', async () => {
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
      'doctor: expected only flags after the command; type npx crop-spraying-conformance doctor --only create-order to judge only that',
    );
  });
});

test('the doctor cannot send a request that writes', async () => {
  const sent: string[] = [];
  const transport = aReadOnlyTransport({
    send: ({ url }) => {
      sent.push(url);

      return Promise.resolve({ status: 200, headers: [], body: new Uint8Array() });
    },
    close: () => Promise.resolve(),
  });
  const key = { observation: 'test', attempt: 1, role: null };
  const request = (method: string, url: string) => transport.send({ method, url, headers: {}, body: null }, key);

  expect(() => request('POST', 'http://x/api/farmer/order')).toThrow('the doctor only reads');
  expect(() => request('GET', 'http://x/api/farmer/order/1/payment-intent/s')).toThrow('the doctor only reads');
  await request('GET', 'http://x/api/farmer/order/');
  expect(sent).toEqual(['http://x/api/farmer/order/']);
});

test('its help lists every exit status', () => {
  for (const status of [0, 1, 2, 3]) expect(doctor.help).toMatch(new RegExp(`^(Exit status:)? +${status} `, 'm'));
});
