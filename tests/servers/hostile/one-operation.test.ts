import { describe, expect, test } from 'vitest';
import type { Report } from '../../../helpers/records/report.js';
import { aReference } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { judged } from './judged.js';
import type { Target } from './target.js';
import { targets } from './targets.js';

const FEEDBACK = '/api/receptionist/feedback/';

/** The reference with one hostile operation. */
function besides(answer: (typeof targets)[number]['respond']): Parameters<typeof judged>[0] {
  const { handle } = aReference();

  return (request, response) => {
    if (request.url?.startsWith(FEEDBACK) === true) return answer(request, response);
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
      );
      const call = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers,
        body: body === '' ? null : body,
      };
      const answered = handle(call);
      response.writeHead(answered.status, answered.headers).end(answered.body);
    });
  };
}

function outcomesOf({ requirements: all }: Report): Record<string, string> {
  const others = all.filter(({ operation }) => operation !== 'list-feedback');

  return Object.fromEntries(others.map(({ id, outcome }) => [id, outcome]));
}

describe('the other eight operations are judged as ever where one', () => {
  test.for(targets.filter(({ isSlow }) => isSlow !== true))('$does', spoilsNoOther);
  // These wait most of the time.
  test.concurrent.for(targets.filter(({ isSlow }) => isSlow === true))('$does', spoilsNoOther);
});

async function spoilsNoOther({ respond }: Target): Promise<void> {
  const { exit, report } = await judged(besides(respond), ['--timeout-ms', '1000', '--deadline-s', '120']);
  const own = report.requirements.filter(({ operation }) => operation === 'list-feedback');
  const states = requirements.filter(({ operation }) => operation !== 'list-feedback').map(({ id }) => [id, 'passed']);

  expect([1, 3]).toContain(exit);
  expect(own.some(({ outcome }) => outcome === 'failed' || outcome === 'not-exercised')).toBe(true);
  expect(outcomesOf(report)).toEqual(Object.fromEntries(states));
}
