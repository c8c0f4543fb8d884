import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueAt } from '../../helpers/json/values.js';
import type { Report } from '../../helpers/records/report.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { jsonExcerpt, layOutJson } from '../../helpers/reports/html/json-layout.js';
import { escapeHtml, htmlOf, markup } from '../../helpers/reports/html/page-parts.js';
import { responseBody } from '../../helpers/reports/html/shown-body.js';
import { cut } from '../../helpers/words/shown.js';
import { jsonText } from '../support/json-text.js';
import { sampleReport } from '../support/sample-report.js';

const pointed = (...pointers: readonly string[]) => pointers.map((pointer) => ({ pointer, label: 'here' }));

/** The listed body, with bars around the marked parts. */
function listed(text: string, ...pointers: readonly string[]): string {
  const html = htmlOf(responseBody({ text }, pointed(...pointers)));

  return html
    .replaceAll(/<\/?mark>/g, '|')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('||', '');
}

test('every special or invisible character is escaped in HTML', () => {
  expect(escapeHtml('<b>')).toBe('&lt;b&gt;');
  expect(escapeHtml(`"&'\``)).toBe('&quot;&amp;&#39;&#96;');
  expect(escapeHtml('&lt;')).toBe('&amp;lt;');
  expect(escapeHtml('\u0000\u001b\u202e')).toBe('\\u0000\\u001b\\u202e');
});

test('what is put into markup is escaped, unless it is markup', () => {
  const inner = markup`<b>${'<i>'}</b>`;

  expect(htmlOf(markup`<p title="${'"'}">${inner}${['<', inner]}${null}${0}</p>`)).toBe(
    '<p title="&quot;"><b>&lt;i&gt;</b>&lt;<b>&lt;i&gt;</b>0</p>',
  );
});

test('a long text is cut between characters', () => {
  expect(cut('ab🌾', 3)).toBe('ab… (4 characters)');
  expect(cut('abc', 3)).toBe('abc');
});

test('a body is laid out with every token as it was written', () => {
  const { text } = layOutJson('{"a" :1.0e2,"a":[ ],"b":{},"c":[true,12345678901234567890,"\\u00e9"]}', new Set());

  expect(text).toBe(
    '{\n  "a": 1.0e2,\n  "a": [],\n  "b": {},\n  "c": [\n    true,\n    12345678901234567890,\n    "\\u00e9"\n  ]\n}',
  );
});

test('a value is marked together with its name', () => {
  expect(listed('{"a":1,"b":2}', '/b')).toBe('{\n  "a": 1,\n  |"b": 2|  ← here\n}');
});

test('an object is marked over all its lines', () => {
  expect(listed('{"a":{"b":2}}', '/a')).toBe('{\n  |"a": {|  ← here\n    |"b": 2|\n  |}|\n}');
});

test('an item of an array is marked', () => {
  expect(listed('[1,[2,3]]', '/1/0')).toBe('[\n  1,\n  [\n    |2|,  ← here\n    3\n  ]\n]');
});

test('if a member is missing, the value that should contain it is marked', () => {
  expect(listed('{"a":{"b":2}}', '/a/c/d')).toBe(
    '{\n  |"a": {|  ← here: c is missing here, only b\n    "b": 2\n  }\n}',
  );
  expect(listed('null', '/a')).toBe('|null|  ← here: a is missing here');
});

test('a repeated key is marked each time', () => {
  expect(listed('{"a":1,"a":2}', '/a')).toBe('{\n  |"a": 1|,  ← here\n  |"a": 2|  ← here\n}');
});

test('names are compared after unescaping', () => {
  expect(listed('{"\\u0061/~":1}', '/a~1~0')).toContain('|"\\u0061/~": 1|');
  expect(listed('{"__proto__":{"constructor":1}}', '/__proto__/constructor')).toContain('|"constructor": 1|');
});

test('marks may be nested', () => {
  expect(listed('{"a":{"b":2}}', '/a', '/a/b')).toBe('{\n  |"a": {|  ← here\n    |"b": 2|  ← here\n  |}|\n}');
});

test('a body that is cut is marked as far as it goes', () => {
  const html = htmlOf(responseBody({ text: '{"a":[{"b":1},{"b":', bytes: 99 }, pointed('/a/0/b', '/a/1/b')));

  expect(html).toContain('<mark>&quot;b&quot;: 1</mark>');
  expect(html).toContain('the body is cut off before b');
});

test('of a long body, the lines near a mark are shown, and how many are left out', () => {
  const items = Array.from({ length: 1000 }, (_, index) => index);
  const text = listed(JSON.stringify(items), '/700');

  expect(text).toContain('⋯ 493 lines left out\n  692,');
  expect(text).toContain('|700|,  ← here');
  expect(text).toContain('  708,\n⋯ 292 lines left out');
});

describe('the excerpt of a long body', () => {
  const orders = Array.from(
    { length: 300 },
    (_, index) => `{"id":${index}.0,"farmer":{"id":7},"note":"${'x'.repeat(400)}"}`,
  );
  const long = `{"content":[${orders.join(' , ')}],${Array.from({ length: 500 }, (_, index) => `"field${index}":0`).join(',')}}`;

  test('has what is pointed to as it was written, at its place, and what is around it', () => {
    const excerpt = jsonExcerpt(
      long,
      new Set(['/content/250/cost']),
      new Set(['', '/content', '/content/250', '/content/250/cost']),
    );
    const { content, ...others } = JSON.parse(excerpt) as { content: unknown[] };
    const kept = [...content.keys()].filter((index) => content[index] !== '⋯');

    expect(excerpt).toContain(orders[250]);
    expect(content).toHaveLength(orders.length);
    expect(kept.at(-1)).toBe(250);
    expect(kept.slice(0, -1)).toEqual([...kept.slice(0, -1).keys()]);
    expect(kept.length).toBeLessThan(45);
    expect(Object.keys(others).slice(0, 3)).toEqual(['field0', 'field1', 'field2']);
    expect(Object.keys(others).at(-1)).toBe('⋯');
    expect(Object.keys(others).length).toBeLessThan(110);
  });

  test('stays JSON, and every wanted value stays where it was', () => {
    fc.assert(
      fc.property(jsonText, fc.nat({ max: 300 }), ({ text }, at) => {
        const body = `{"content":[${orders.join()},${text}],"other":${text},"orders":[${orders.slice(0, 40).join()}]}`;
        const wanted = ['', '/content', `/content/${at}`, '/other'];
        const excerpt = JSON.parse(jsonExcerpt(body, new Set(wanted.slice(2)), new Set(wanted))) as unknown;

        for (const place of wanted.slice(2)) expect(valueAt(excerpt, place)).toEqual(valueAt(JSON.parse(body), place));
      }),
    );
  });

  test('is what the page shows of a body that is longer than it lays out', () => {
    const [[id, exchange] = ['', undefined]] = Object.entries(sampleReport.exchanges).filter(
      ([, { response }]) => response !== null,
    );
    const failed = {
      ...sampleReport.requirements[0],
      outcome: 'failed',
      findings: [{ exchange: id, pointer: '/content/250/cost', message: 'expected a number, got nothing' }],
    };
    const html = htmlReport({
      ...sampleReport,
      requirements: [failed, ...sampleReport.requirements.slice(1)] as Report['requirements'],
      exchanges: {
        ...sampleReport.exchanges,
        [id]: { ...exchange, response: { ...exchange?.response, body: { text: long } } },
      } as Report['exchanges'],
    });

    expect(html).toContain('cost is missing here, only id, farmer, note');
    expect(html).toContain(`All ${long.length} bytes are in conformance.json.`);
    expect(html).not.toContain('&quot;id&quot;: 200.0');
  });
});

test('a body may be nested too deep for recursion', () => {
  const text = `${'['.repeat(32_000)}${']'.repeat(32_000)}`;

  expect(htmlOf(responseBody({ text }, pointed('/0/0'))).length).toBeLessThan(20_000);
});
