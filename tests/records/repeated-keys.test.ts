import { expect, test } from 'vitest';
import type { ReportedExchange } from '../../helpers/records/reported-exchange.js';
import { layOutJson } from '../../helpers/reports/html/json-layout.js';
import { htmlOf } from '../../helpers/reports/html/page-parts.js';
import { bodyExcerpt } from '../../helpers/reports/html/shown-body.js';

const text = `{${'"id":0,'.repeat(5000)}"id":1}`;

test('a key that is repeated many times is placed at its first occurrences', () => {
  expect(layOutJson(text, new Set(['', '/id'])).places.get('/id')).toHaveLength(20);
});

test('and the excerpt of such a body is short', () => {
  const response = { status: 200, headers: [], body: { text } };
  const findings = Array.from({ length: 20 }, () => ({ message: 'expected', pointer: '/id', exchange: 'e1' }));
  const excerpt = htmlOf(bodyExcerpt({ response } as unknown as ReportedExchange, findings));

  expect(excerpt.match(/<mark>/g)).toHaveLength(20);
  expect(excerpt.length).toBeLessThan(10_000);
});
