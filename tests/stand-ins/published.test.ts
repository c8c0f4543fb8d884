import { describe, expect, test } from 'vitest';
import { shapeOf } from '../../helpers/interface/schemas.js';
import type { Report } from '../../helpers/records/report.js';
import { drawStandIns, publishedBody } from '../../helpers/stand-ins/published-body.js';
import { publishedExchange, publishReport } from '../../helpers/stand-ins/published-report.js';
import { judge } from '../support/judging.js';
import { sampleReport } from '../support/sample-report.js';

const isOwn = (value: unknown) => value === 'ours' || value === 12.5;

describe('a stand-in', () => {
  test('is the same for the same value, and another for another', () => {
    const drawn = drawStandIns(isOwn);
    const people = ['Harriet Boar', 'harriet boar', 'Ольга', '佐久間', 'S7K 0J5', '88794', ' '];
    const standIns = people.map(drawn);

    expect(new Set([...people, ...standIns]).size).toBe(2 * people.length);
    expect(people.map(drawn)).toEqual(standIns);
    expect(drawn(Math.fround(50.4452))).toBe(drawn(50.4452));
  });

  test('has the type of what it replaces', () => {
    const drawn = drawStandIns(isOwn);

    expect(drawn('harriet@farm.example')).toMatch(/^[a-z]+@[a-z]+\.invalid$/);
    expect(drawn('Żółw')).toMatch(/^[A-Z][a-z]+é$/);
    expect(drawn('j***@farm.example')).toMatch(/^[A-Z][a-z]+•••$/);
    expect(drawn(-104.618)).toSatisfy((degrees: number) => degrees > 0 && degrees < 90);
  });

  test.for(['', 'ours', 12.5, null, true, '***SPRAY_FARMER_TOKEN***'])('is not needed for %j', (value) => {
    expect(drawStandIns(isOwn)(value)).toBe(value);
  });
});

const standInFor = (value: unknown) => (typeof value === 'number' ? 1.25 : 'X');

describe('a published response', () => {
  test('has the documented fields, with all digits, and counts the others', () => {
    const order =
      '{"id":9007199254740993,"location":"Regina","latitude":50.4452,"secretNote":"Harriet","farmer":{"id":7,"nick":"H","email":"a@b.example"}}';

    expect(publishedBody(order, shapeOf('order-with-farmer'), standInFor)).toEqual({
      text: '{"id":9007199254740993,"location":"X","latitude":1.25,"farmer":{"id":7,"email":"X"}}',
      leftOut: 2,
    });
    expect(publishedBody('Harriet', shapeOf('user'), standInFor)).toBeNull();
  });

  test('of a rejection has no body, and only headers on which judgements depend', () => {
    const [exchange] = Object.values(sampleReport.exchanges);
    if (exchange?.response === undefined || exchange.response === null) throw new Error('the sample has no response');
    const headers = [
      ['Content-Type', 'application/vnd.harriet+json'],
      ['X-User', 'Harriet'],
      ['Location', 'https://harriet.example/login?next=1'],
    ] as const;
    const rejected = { ...exchange, response: { status: 302, headers, body: { text: 'Dear Harriet' } } };

    expect(publishedExchange(rejected, standInFor)).toMatchObject({
      exchange: {
        response: {
          status: 302,
          headers: [
            ['content-type', 'application/json'],
            ['location', '/login'],
          ],
          body: { text: '' },
        },
      },
      leftOut: { fields: 0, headers: 1, bodies: 1 },
    });
  });
});

test('a report that is judged otherwise with stand-ins is drawn three times, and not published', async () => {
  const report = await judge();
  let times = 0;
  const replay = (published: Report) => {
    times++;
    const requirements = published.requirements.map((each) =>
      each.id === 'get-order/one-farmer' ? { ...each, outcome: 'failed' as const } : each,
    );

    return Promise.resolve({ ...published, requirements });
  };

  expect(await publishReport(report, { replay })).toEqual({ report, changed: 'get-order/one-farmer' });
  expect(times).toBe(3);
});
