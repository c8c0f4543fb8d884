import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runConformance } from '../../helpers/conformance.js';
import {
  TransportFailure,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '../../helpers/connection/wire.js';
import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { readBody } from '../../helpers/exchanges/received-body.js';
import { shapeOf } from '../../helpers/interface/schemas.js';
import { copyExactly } from '../../helpers/observations/writing/sessions-and-crops.js';
import type { Report } from '../../helpers/records/report.js';
import { reportFiles } from '../support/report-files.js';
import { sealReport } from '../../helpers/seals/seal.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { aReference } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { parseXml } from '../reports/xml.js';
import { anyText } from '../support/any-text.js';
import { inProcess } from '../support/in-process.js';
import { jsonText } from '../support/json-text.js';
import { settingsFor } from '../support/settings.js';
import { problemsOf } from '../support/verifying.js';

/** Runs the suite on these responses, and writes and verifies every report. */
async function expectReport(send: Transport['send'], changes: Partial<Settings> = {}): Promise<Report> {
  // Like a recording, so that nothing waits.
  const transport: Transport = { send, isRecording: true, close: () => Promise.resolve() };
  const settings = settingsFor(aReference(), changes);
  const report = await runConformance({ settings, requirements, transport, isReference: false });
  const files = reportFiles(sealReport(report, null));
  const read: unknown = JSON.parse(files['conformance.json'] ?? '');

  expect(await problemsOf(read)).toEqual([]);
  for (const name of ['junit.xml', 'badge.svg']) expect(() => parseXml(files[name] ?? '')).not.toThrow();

  return report;
}

/** Without the statuses that ask us to wait: they are tested elsewhere. */
const status = fc.oneof(
  { weight: 3, arbitrary: fc.constant(200) },
  fc.integer({ min: 100, max: 999 }).filter((code) => code !== 429 && code !== 503),
);
const page = fc
  .tuple(fc.array(jsonText, { maxLength: 2 }), fc.jsonValue({ maxDepth: 1 }), fc.jsonValue({ maxDepth: 1 }))
  .map(([items, size, total]) => {
    const numbers = JSON.stringify({ size, number: 0, totalElements: total, totalPages: 1 });

    return `{"content":[${items.map(({ text }) => text).join()}],"page":${numbers}}`;
  });
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .oneof(
      anyText,
      jsonText.map(({ text }) => text),
      page,
    )
    .map((text) => Buffer.from(text)),
);
const headers = fc.array(
  fc.tuple(fc.oneof(fc.constantFrom('content-type', 'Set-Cookie', 'location', 'Retry-After'), anyText), anyText),
  { maxLength: 3 },
);
const response: fc.Arbitrary<WireResponse> = fc.record({ status, headers, body: bytes });
const failure = fc
  .record({ kind: fc.constantFrom('timeout', 'broken', 'too-large', 'unreachable'), message: anyText })
  .map((cause) => new TransportFailure(cause));

test('whatever the responses are, the run ends in a valid report', async () => {
  const responses = fc.array(fc.oneof({ weight: 8, arbitrary: response }, { weight: 1, arbitrary: failure }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(responses, async (given) => {
      let count = 0;
      const { verdict } = await expectReport(() => {
        const next = given[count++ % given.length];

        return next instanceof TransportFailure || next === undefined ? Promise.reject(next) : Promise.resolve(next);
      });

      expect(verdict).not.toBe('conformant');
    }),
    { numRuns: 5 },
  );
});

/** Replaces one value in a response. */
function mangled(text: string, place: number, value: unknown): string {
  if (!/^[[{]/.test(text)) return text;
  let passed = 0;
  let count = 0;
  JSON.parse(text, (_, member: unknown) => (count++, member));

  return JSON.stringify(JSON.parse(text, (_, member: unknown) => (passed++ === place % count ? value : member)));
}

test('whatever replaces a value of the reference, the run ends in a valid report', async () => {
  const faults = fc.array(fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 2 })), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(faults, async (given) => {
      let count = 0;
      const honest = inProcess(aReference().handle);
      await expectReport(async (request: WireRequest, key) => {
        const right = await honest.send(request, key);
        const [place = 0, value = null] = given[count++ % given.length] ?? [];

        return { ...right, body: Buffer.from(mangled(Buffer.from(right.body).toString(), place, value)) };
      });
    }),
    { numRuns: 2 },
  );
});

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

test('a deeply nested status does not end the run', async () => {
  const honest = inProcess(aReference().handle);
  await expectReport(async (request, key) => {
    const right = await honest.send(request, key);
    const text = Buffer.from(right.body).toString();
    const body = Buffer.from(text.replaceAll(/"(\w+Status)":"\w+"/g, `"$1":${deep}`));

    return key.observation === 'creation plain' ? { ...right, body } : right;
  });
});

test('a nested value in a crop is not sent back', () => {
  const body = readBody(Buffer.from(`{"cropType":{"id":9007199254740993,"name":${deep}}}`), 'reject');

  expect(copyExactly({ body } as Exchange, '/cropType', shapeOf('crop'))).toEqual({ id: 9007199254740993n });
});
