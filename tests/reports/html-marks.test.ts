import { expect, test } from 'vitest';
import { responseBody } from '../../helpers/reports/html/body.js';
import { layOutJson } from '../../helpers/reports/html/json-layout.js';
import { escapeHtml, htmlOf, markup } from '../../helpers/reports/html/markup.js';
import { cut } from '../../helpers/words/cut.js';

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

test('a body may be nested too deep for recursion', () => {
  const text = `${'['.repeat(32_000)}${']'.repeat(32_000)}`;

  expect(htmlOf(responseBody({ text }, pointed('/0/0'))).length).toBeLessThan(20_000);
});
