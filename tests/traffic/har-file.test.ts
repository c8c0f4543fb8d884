import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '../../helpers/settings/files.js';
import { recordedBody, harEntries, startOf } from '../../helpers/traffic/har-file.js';
import { aHar, usual, type Entry } from './a-har.js';

const [creation] = usual() as [Entry];

/** The body that is read from this content. */
function bodyIn(content: Entry['response']['content'], status = 200): string | null {
  const [entry] = harEntries(aHar([{ ...creation, response: { ...creation.response, status, content } }]));
  const body = entry === undefined ? null : recordedBody(entry.response);

  return body === null ? null : String(body);
}

describe('what tools write is read:', () => {
  test('a byte order mark, pages and fields that begin with an underscore', () => {
    const har = { log: { ...aHar([{ ...creation, _resourceType: 'fetch', pageref: 'page_2' }]).log, pages: [{}, {}] } };

    expect(harEntries(`\uFEFF${JSON.stringify(har)}`)).toHaveLength(1);
  });

  test('a body in base64, and an empty one', () => {
    const text = Buffer.from('{"id":7}').toString('base64');

    expect(bodyIn({ text, encoding: 'base64' })).toBe('{"id":7}');
    expect(bodyIn({ size: 0, text: '' })).toBe('');
    expect(bodyIn({ size: 0 }, 204)).toBe('');
  });

  test('a body that is longer in another encoding, and one that the service itself cut off', () => {
    expect(bodyIn({ size: 9, text: '{"id":7}' })).toBe('{"id":7}');
    expect(bodyIn({ size: 6, text: '{"id":' })).toBe('{"id":');
  });

  test.for<Entry['response']['content']>([
    { size: 12 },
    { size: 12, text: '' },
    { size: -1, mimeType: 'x-unknown' },
    { size: 9, text: '{"id":', comment: 'cut off; the whole body has 9 bytes' },
    { size: 9, text: '{"id":' },
    { text: '!!!', encoding: 'base64' },
  ])('a body that is not there as a whole is unknown, and not empty: %j', (content) => {
    expect(bodyIn(content)).toBeNull();
  });

  test('times in other zones, durations that are not known, and no response', () => {
    const startedDateTime = '2026-05-04T05:02:01.5+02:00';
    const none = { status: 0, headers: [] };
    const [entry] = harEntries(aHar([{ ...creation, startedDateTime, time: -1, response: none }]));

    expect(entry && startOf(entry)).toBe(Date.parse('2026-05-04T03:02:01.500Z'));
  });
});

describe('what is no HAR is explained:', () => {
  const whole = JSON.stringify(aHar([creation]));

  test.for<readonly [string, string, RegExp]>([
    ['text', 'hello', /is not JSON, or was cut off/],
    ['cut JSON', whole.slice(0, -20), /is not JSON, or was cut off/],
    ['other JSON', '[1, 2]', /is not HAR 1.2: expected a value of type object/],
    ['entries that are an object', '{"log":{"entries":{}}}', /type array, got an object, at \/log\/entries/],
    ['an entry without a request', '{"log":{"entries":[{"startedDateTime":""}]}}', /a field request, got none/],
    [
      'a status that is text',
      whole.replace('"status":200', '"status":"200"'),
      /at \/log\/entries\/0\/response\/status/,
    ],
    ['a method that is a number', whole.replace('"POST"', '5'), /got 5, at \/log\/entries\/0\/request\/method/],
    ['headers that are an object', whole.replace(/"headers":\[[^\]]*\]/, '"headers":{}'), /0\/request\/headers/],
    ['a time that is none', whole.replace('2026-05-04T03:02:01.000Z', 'yesterday'), /no date and time at/],
    ['too many levels', '['.repeat(100_000), /is nested deeper than 64 levels/],
    ['too many values', `[${'0,'.repeat(10_000_001)}0]`, /has more than 10000000 values/],
  ])('%s', ([, text, why]) => {
    expect(() => harEntries(text)).toThrow(UnreadableFile);
    expect(() => harEntries(text)).toThrow(why);
  });
});
