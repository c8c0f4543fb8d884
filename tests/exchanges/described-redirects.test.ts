import { expect, test } from 'vitest';
import { describeResponse } from '../../helpers/exchanges/exchange.js';
import { idsWith, judge } from '../support/judging.js';
import { changeResponses } from '../servers/changes/servers.js';
import { deviantSettings } from '../servers/deviants/deviant.js';

function described(status: number, location: string | null): string {
  const headers = location === null ? [] : [['Location', location] as const];
  const response = { status, headers, body: new Uint8Array() };

  return describeResponse({ response } as unknown as Parameters<typeof describeResponse>[0]);
}

test.for([
  [301, '/api/receptionist/feedback', 'status 301 to /api/receptionist/feedback'],
  [302, 'https://login.spray.example/?state=9f3', 'status 302 to https://login.spray.example/'],
  [308, '/a b\u001B[31m', String.raw`status 308 to "/a b\u001b[31m"`],
  [302, `/${'x'.repeat(500)}`, `status 302 to /${'x'.repeat(119)}…`],
  [302, null, 'status 302'],
  [304, '', 'status 304'],
  [201, '/order/7', 'status 201'],
] as const)('status %i to %j reads %j', ([status, location, text]) => {
  expect(described(status, location)).toBe(text);
});

test('a finding says where a redirect leads', async () => {
  const moved = { status: 301, headers: { location: '/api/receptionist/moved' }, body: '' };
  const wrap = changeResponses('list-feedback', () => moved);
  const report = await judge({ wrap, settings: { ...deviantSettings, only: ['list-feedback'] } });
  const failed = report.requirements.find(({ id }) => id === 'list-feedback/answers-200');

  expect(idsWith(report, 'failed')).toContain('list-feedback/answers-200');
  expect(failed?.findings[0]?.message).toContain('got status 301 to /api/receptionist/moved');
});
