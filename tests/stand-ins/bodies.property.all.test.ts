import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBody, type Exchange } from '../../helpers/exchanges/exchange.js';
import { aMask } from '../../helpers/secrets/mask.js';
import { replacedEvidence } from '../../helpers/stand-ins/replaced-evidence.js';
import { aReference } from '../../reference/reference.js';
import { anyText } from '../support/any-text.js';
import { jsonText } from '../support/json-text.js';
import { settingsFor } from '../support/settings.js';

const mask = aMask({ configured: [], learned: [], ordinary: { isWord: () => false, includes: () => false, own: [] } });
const settings = settingsFor(aReference());

/** What a report shows of the body of a response that nothing else is known of. */
function shown(body: string, isRejection: boolean): string {
  const bytes = Buffer.from(body);
  const exchange: Exchange = {
    id: '1',
    operation: 'get-order',
    role: 'farmer',
    observation: 'read-order',
    attempt: 1,
    requestClass: 'valid',
    request: { method: 'GET', url: 'http://127.0.0.1/order/1', headers: {}, body: null },
    response: { status: isRejection ? 400 : 200, headers: [], body: bytes },
    failure: null,
    tries: 1,
    startedAt: '2026-11-16T10:00:00.000Z',
    milliseconds: 1,
    body: readBody(bytes, 'reject'),
  };
  const run = {
    settings,
    exchanges: [exchange],
    startedAt: new Date(),
    mark: 'mark',
    created: [],
    isExploration: false,
  };

  return replacedEvidence(mask, { ...run, longestBody: 65_536 }).body(body, { isRejection });
}

/** What a judgement reads of a value, whoever it is about: its type, and how it is built. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf);
  if (typeof value === 'object' && value !== null) return Object.values(value).map(formOf);

  return value === null ? 'null' : typeof value;
}

const parsed = (text: string): unknown => {
  try {
    return { form: formOf(JSON.parse(text)) };
  } catch {
    return 'no JSON';
  }
};

test('JSON stays JSON with the same types, and what is none stays none', () => {
  const body = fc.oneof(
    jsonText.map(({ text }) => text),
    anyText,
    fc.tuple(jsonText, anyText).map(([{ text }, more]) => text.slice(0, -1) + more),
  );
  fc.assert(
    fc.property(body, fc.boolean(), (text, isRejection) => {
      expect(parsed(shown(text, isRejection))).toEqual(parsed(text));
    }),
    {
      numRuns: 300,
      examples: [
        ['10.0e0', false],
        ['true', true],
        ['-0', false],
        ['01', false],
        ['"x', true],
      ],
    },
  );
});

test('a number that the suite may send back stays written as it writes it', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const body = shown(`{"cropType":{"id":1,"name":${number}}}`, false);
      const written = /"name":(.*)\}\}$/.exec(body)?.[1] ?? '';

      expect(String(Number(written))).toBe(written);
    }),
    { numRuns: 300 },
  );
});
