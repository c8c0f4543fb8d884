import { expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { regradeReport } from '../../helpers/regrading.js';
import { requirements } from '../../suites/index.js';
import type { Handle } from '../support/in-process.js';
import { judge } from '../support/judging.js';

/** Passwords that a target could choose so that a report without them says nothing, or cannot be judged again. */
const passwords = [
  'expected|response|got|GET|200|status 200|order|receptionist|location|an object|conformance|crop-spraying|field',
  'http://reference.test|/api/farmer/order/|payment-intent|application/json|Content-Type|no-store|content|totalElements',
  'creation plain|list-farmer-orders as|probe list|curiosities|an order with a payment intent|Conformance test|conformance-',
  '2026-11-16|2027-01-0|T10:00:00|00:00.000Z|12345678|0000000|Spring wheat|Winter barley|full_name|createdAt|null|true',
  '"id":|},{"id"|{"date":"|***|…|Harriet|harriet@|example.org|password',
].flatMap((words) => words.split('|'));

/** The reference, with one fault that many requirements quote, and with these passwords for its users. */
const blinding =
  (shown: readonly string[]) =>
  (handle: Handle): Handle => {
    let next = 0;

    return async (call) => {
      const right = await handle(call);
      const body = String(right.body)
        .replaceAll(/"password":"[^"]*"/g, () => `"password":${JSON.stringify(shown[next++ % shown.length])}`)
        .replaceAll(/"fullName":"[^"]*"/g, '"full_name":"an object, Harriet expected"')
        .replaceAll('"province":', '"Harriet":1,"province":');

      return { ...right, body };
    };
  };

function outcomesOf({ requirements: all, verdict }: Report): unknown {
  return [verdict, all.map(({ id, outcome, findings }) => [id, outcome, findings.length])];
}

function ownWords({ requirements: all, exchanges }: Report): unknown {
  return [
    all.map(({ id, claim, reason, findings }) => [
      id,
      claim,
      withoutQuotations(reason ?? ''),
      findings.map(({ message }) => withoutQuotations(message)),
    ]),
    Object.values(exchanges).map(({ observation, request, role }) => [
      observation,
      role,
      request.method,
      request.url.replace(/made-up-\w+/, 'made-up'),
    ]),
  ];
}

function withoutQuotations(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
}

const settings = { seed: 7 };
const [honest, blinded] = await Promise.all(
  [['$2b$10$NotARealHash'], passwords].map((shown) => judge({ wrap: blinding(shown), settings })),
);

test('passwords that a target chooses change no word of ours', () => {
  expect(honest?.verdict).toBe('non-conformant');
  expect(outcomesOf(blinded as Report)).toEqual(outcomesOf(honest as Report));
  expect(ownWords(blinded as Report)).toEqual(ownWords(honest as Report));
});

test('a report with such passwords is judged again with the same outcomes', async () => {
  const regraded = await regradeReport(blinded as Report, requirements);

  expect(outcomesOf(regraded)).toEqual(outcomesOf(blinded as Report));
});

test('such passwords are hidden where they are passwords', () => {
  const bodies = Object.values(blinded?.exchanges ?? {}).map(({ response }) => response?.body.text ?? '');
  const shown = bodies.flatMap((body) => body.match(/"password":"[^"]*"/g) ?? []);

  expect(new Set(shown)).toEqual(new Set(['"password":"***"']));
});

test('a password that is a number is nowhere', async () => {
  const report = await judge({
    wrap: (handle) => async (call) => {
      const right = await handle(call);

      return { ...right, body: String(right.body).replaceAll(/"password":"[^"]*"/g, '"password":88442211.5') };
    },
  });

  expect(report.verdict).toBe('non-conformant');
  expect(JSON.stringify(report)).not.toContain('88442211');
});
