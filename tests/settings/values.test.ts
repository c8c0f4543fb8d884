import { generateKeyPairSync } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { aCertificate } from '../support/certificate.js';
import { problemsOf, settingsOf, target } from './setting-sources.js';

const given = (name: string, text: string) => ({ ...target, [name]: text });

const keyOf = (kind: 'ed25519' | 'x25519') =>
  generateKeyPairSync(kind as 'ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

describe('a signing key', () => {
  const pem = keyOf('ed25519');

  it('is taken with its line breaks as they are, or as \\n', () => {
    expect(settingsOf(given('SPRAY_SIGNING_KEY', pem))).toMatchObject({ signingKey: pem });
    expect(settingsOf(given('SPRAY_SIGNING_KEY', pem.replaceAll('\n', String.raw`\n`)))).toMatchObject({
      signingKey: pem,
    });
  });

  it.each([keyOf('x25519'), 'canary', pem.slice(0, 60)])('of another kind is refused, and not repeated', (text) => {
    const problems = problemsOf(given('SPRAY_SIGNING_KEY', text));

    expect(problems).toEqual([expect.stringMatching(/^SPRAY_SIGNING_KEY: expected an Ed25519 private key in PEM/)]);
    expect(problems.join('')).not.toContain(text);
  });
});

const MAY_BE_MISSING = 'the operations, requirement ids or documented fields that may be missing, separated by commas';

describe('good values', () => {
  it.each([
    ['SPRAY_SESSION', '{"id": 3}', { session: { id: 3 } }],
    ['SPRAY_CROP', '{"id":9007199254740993}', { crop: { id: 9007199254740993n } }],
    ['SPRAY_CROP', '{"id": 4, "name": "maize"}', { crop: { id: 4, name: 'maize' } }],
    ['SPRAY_CONFIRM_ORDER_ID', '9223372036854775807', { confirmOrderId: '9223372036854775807' }],
    ['SPRAY_SPRAYERS_ORDER_ID', '0', { sprayersOrderId: '0' }],
    ['SPRAY_STATES_URL', 'http://127.0.0.1/states/', { statesUrl: 'http://127.0.0.1/states/' }],
    ['SPRAY_PAGEABLE', 'bracket', { pageable: 'bracket' }],
    ['SPRAY_ORDER_STATUS_PARAM', 'filter[orderStatus]', { orderStatusParam: 'filter[orderStatus]' }],
    ['SPRAY_PAYMENT_METHOD_PARAM', 'auto', { paymentMethodParam: null }],
    ['SPRAY_NULLS', 'absent', { nulls: 'absent' }],
    ['SPRAY_MINIMUMS', 'clamp', { minimums: 'clamp' }],
    ['SPRAY_READ_ONLY', 'true', { readOnly: true }],
    [
      'SPRAY_ALLOW_INCOMPLETE',
      'get-order, get-order/answers-200,Order.cost',
      { allowIncomplete: ['get-order', 'get-order/answers-200', 'Order.cost'] },
    ],
    ['SPRAY_TIMEOUT_MS', '600000', { timeoutMs: 600_000 }],
    ['SPRAY_CONCURRENCY', '64', { concurrency: 64 }],
    ['SPRAY_MAX_BODY_BYTES', '1024', { maxBodyBytes: 1024 }],
    ['SPRAY_MAX_BODY_BYTES', '64KiB', { maxBodyBytes: 65_536 }],
    ['SPRAY_MAX_BODY_BYTES', '1024 MiB', { maxBodyBytes: 1024 ** 3 }],
    ['SPRAY_WAIT_S', '3600', { waitS: 3600 }],
    ['SPRAY_SEED', '4294967295', { seed: 4_294_967_295 }],
    ['SPRAY_REPORTS_DIR', 'out/my reports', { reportsDir: 'out/my reports' }],
  ])('%s takes %s', (name, text, settings) => {
    expect(settingsOf(given(name, text))).toMatchObject(settings);
  });

  it('SPRAY_CA_FILE takes the path of a certificate, whose text is read', () => {
    const [pem = ''] = rootCertificates;

    expect(settingsOf({ SPRAY_CA_FILE: 'ca.pem' }, { 'ca.pem': pem })).toMatchObject({ caFile: 'ca.pem', ca: pem });
  });

  it('SPRAY_PAYMENT_ORDER_ID and SPRAY_PAYMENT_SECRET go together', () => {
    const both = { ...target, SPRAY_PAYMENT_ORDER_ID: '7', SPRAY_PAYMENT_SECRET: 'pi_1 secret/é' };

    expect(settingsOf(both)).toMatchObject({ paymentOrderId: '7', paymentSecret: 'pi_1 secret/é' });
  });
});

describe('bad values', () => {
  it.each([
    ['SPRAY_SESSION', '{id: 3}', 'a JSON object, got "{id: 3}", which is not JSON'],
    ['SPRAY_SESSION', '[3]', 'a JSON object, got "[3]"'],
    ['SPRAY_CROP', 'null', 'a JSON object, got "null"'],
    ['SPRAY_STATES_URL', 'states', 'an http or https URL without user name, password, query or fragment, got "states"'],
    ['SPRAY_PAGEABLE', 'Flat', 'one of auto, flat, dotted, bracket, json, got "Flat"'],
    ['SPRAY_ORDER_STATUS_PARAM', 'status=', 'auto or the name of a query parameter, got "status="'],
    ['SPRAY_NULLS', ' absent', 'one of reject, absent, got " absent"'],
    ['SPRAY_MINIMUMS', 'absent', 'one of reject, clamp, got "absent"'],
    ['SPRAY_READ_ONLY', '1', 'true or false, got "1"'],
    ['SPRAY_ALLOW_INCOMPLETE', 'true', `${MAY_BE_MISSING}, got "true"`],
    ['SPRAY_ALLOW_INCOMPLETE', 'get-order,cost', `${MAY_BE_MISSING}, got "cost"; did you mean Order.cost?`],
    [
      'SPRAY_OMITS',
      'Order.costs',
      'documented fields such as Order.completionDate, separated by commas, got "Order.costs"; did you mean Order.cost?',
    ],
    [
      'SPRAY_OMITS',
      'Order.cost,expertise',
      'documented fields such as Order.completionDate, separated by commas, got "expertise"; did you mean User.expertise?',
    ],
    [
      'SPRAY_OMITS',
      'User.city,',
      'documented fields such as Order.completionDate, separated by commas, got an empty entry',
    ],
    ['SPRAY_REPORTS_DIR', 'a\u0000b', 'the path of a folder, got "a\\u0000b"'],
    ['SPRAY_CA_FILE', 'ca.pem', 'the path of a PEM file of certificates, got "ca.pem", which does not exist'],
    ['SPRAY_WAIVERS', 'w.json', 'the path of a JSON file of waivers, got "w.json", which does not exist'],
  ])('%s: %s stops the run', (name, text, expected) => {
    expect(problemsOf(given(name, text))).toEqual([`${name}: expected ${expected}`]);
  });

  it.each([
    ['SPRAY_TIMEOUT_MS', ['0', '600001', '1.5', '1e3', '-1', '+1', '0x10', '10s', ' 10', '010']],
    ['SPRAY_CONCURRENCY', ['0', '65']],
    ['SPRAY_MAX_BODY_BYTES', ['1023', '1073741825', '1025MiB', '1 GiB', '16 MB', '1.5MiB', 'MiB', '9'.repeat(400)]],
    ['SPRAY_WAIT_S', ['-1', '3601']],
    ['SPRAY_SEED', ['4294967296', '-1', '0.5']],
    ['SPRAY_CONFIRM_ORDER_ID', ['9223372036854775808', '-9223372036854775809', '1.0', 'abc', '007', '-0']],
  ])('%s takes none of %j', (name, texts) => {
    for (const text of texts) {
      expect(problemsOf(given(name, text)), text).toEqual([
        expect.stringMatching(new RegExp(`^${name}: expected (a|the) .*, got "`)),
      ]);
    }
  });

  const certificate = aCertificate({ dns: 'spray.example' });
  const expired = aCertificate({ dns: 'spray.example', expires: new Date('2001-02-03') });

  it.each([
    ['hello', 'which contains no certificate'],
    [certificate.key, 'which contains a key and no certificate'],
    [certificate.cert.replace('MII', 'MIX'), 'whose certificate number 1 cannot be read'],
    [certificate.cert + certificate.cert.slice(0, 200), 'whose certificate number 2 cannot be read'],
    [expired.cert, 'whose certificates have expired, the last of them on 2001-02-03'],
  ])('a CA file without a good certificate stops the run', (text, flaw) => {
    expect(problemsOf({ SPRAY_CA_FILE: 'ca.pem' }, { 'ca.pem': text })).toEqual([
      `SPRAY_CA_FILE: expected the path of a PEM file of certificates, got "ca.pem", ${flaw}`,
    ]);
  });

  it('a CA file may hold an expired certificate beside a good one', () => {
    const text = `some words\n${expired.cert}${certificate.cert}`;

    expect(settingsOf({ SPRAY_CA_FILE: 'ca.pem' }, { 'ca.pem': text })).toMatchObject({ ca: text });
  });

  it('a payment secret with blanks around it stops the run and is not shown', () => {
    expect(problemsOf({ ...target, SPRAY_PAYMENT_ORDER_ID: '7', SPRAY_PAYMENT_SECRET: 'hunter2 ' })).toEqual([
      'SPRAY_PAYMENT_SECRET: expected the secret of a payment intent, one line without spaces around it, got a value with blanks or invisible characters',
    ]);
  });

  it.each([
    ['Order.farmer', 'get-order, list-sprayer-orders, feedback and notifications show the farmer'],
    ['Order.receptionist', 'get-order, list-sprayer-orders, feedback and notifications include the receptionist'],
    ['Feedback.order', 'feedback includes its order, with farmer and receptionist'],
    ['Notification.order', 'a notification includes its order, with farmer and receptionist'],
    ['User.password', 'the recipient of a notification has a password'],
    ['page.totalElements', 'every list response is a paged result'],
  ])('%s cannot be declared as omitted', (field, why) => {
    expect(problemsOf(given('SPRAY_OMITS', `Order.cost,${field}`))).toEqual([
      `SPRAY_OMITS: ${field} cannot be declared as omitted: ${why}`,
    ]);
  });

  it('omitted fields are about another implementation than the reference', () => {
    expect(settingsOf(given('SPRAY_OMITS', 'Order.cost, User.city,Order.cost')).omits).toEqual([
      'Order.cost',
      'User.city',
    ]);
    expect(problemsOf({ SPRAY_OMITS: 'Order.cost' })).toEqual(['SPRAY_OMITS: needs SPRAY_BASE_URL, which is not set']);
  });

  it('one half of the payment fixture stops the run', () => {
    expect(problemsOf(given('SPRAY_PAYMENT_ORDER_ID', '7'))).toEqual([
      'SPRAY_PAYMENT_ORDER_ID: needs SPRAY_PAYMENT_SECRET, which is not set',
    ]);
    expect(problemsOf(given('SPRAY_PAYMENT_SECRET', 'hunter2'))).toEqual([
      'SPRAY_PAYMENT_SECRET: needs SPRAY_PAYMENT_ORDER_ID, which is not set',
    ]);
  });

  it('a value is shown with what cannot be seen in it', () => {
    expect(problemsOf({ SPRAY_NULLS: 'a\u009b2Jb\u202ec\u2028d' })).toEqual([
      String.raw`SPRAY_NULLS: expected one of reject, absent, got "a\u009b2Jb\u202ec\u2028d"`,
    ]);
  });

  it('JSON that is nested deeper than it is read stops the run', () => {
    const [nested = '', deeper = ''] = [31, 32].map((levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

    expect(problemsOf(given('SPRAY_SESSION', nested))).toEqual([]);
    expect(problemsOf(given('SPRAY_SESSION', deeper))[0]).toMatch(
      /^SPRAY_SESSION: expected a JSON object, got .*, which is nested too deeply$/,
    );
  });
});
