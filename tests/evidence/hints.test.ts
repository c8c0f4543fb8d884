import { expect, test } from 'vitest';
import { patterns } from '../../helpers/evidence/hints/hints.js';
import { regradeReport } from '../../helpers/regrading.js';
import { requirements } from '../../suites/index.js';
import { changeField, setField } from '../servers/changes/objects.js';
import { setStatus } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import { misreadAsLatin1, toDayBefore } from '../servers/changes/values.js';
import { everywhere, inEveryOrder } from '../servers/patterns/everywhere.js';
import { judge } from '../support/judging.js';
import { firstOf } from '../tiers/choice.js';
import { inTier } from '../tiers/tier.js';

test('a run without failures has no hints', async () => {
  const { hints, verdict } = await judge();

  expect([verdict, hints]).toEqual(['conformant', []]);
});

test('a hint names the requirements that it explains, and a regraded report has the same hints', async () => {
  const wraps = [
    inEveryOrder(changeField('date', toDayBefore)),
    inEveryOrder(changeField('location', misreadAsLatin1)),
    everywhere(changeField('id', String)),
  ];
  for (const wrap of inTier(wraps, firstOf)) {
    const report = await judge({ wrap });
    const failed = report.requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
    const explained = report.hints?.flatMap(({ requirements: ids }) => ids) ?? [];

    expect(report.hints).toHaveLength(1);
    expect(failed.filter((id) => explained.includes(id))).not.toEqual([]);
    expect((await regradeReport(report, requirements)).hints).toEqual(report.hints);
  }
});

test('a waived failure keeps its hint, and a warning alone has none', async () => {
  const waived = { requirement: 'create-order/answers-200', reason: 'known', expires: '2099-01-01' };
  const wrap = changeResponses('create-order', setStatus(201));
  const { hints } = await judge({ wrap, settings: { waivers: [waived] } });
  const warned = await judge({
    wrap: inEveryOrder(setField('session', {})),
    settings: { only: ['create-order/filled-objects'] },
  });

  expect(hints?.map(({ requirements: ids }) => ids)).toEqual([['create-order/answers-200']]);
  expect(warned.hints).toEqual([]);
});

test('no two patterns have the same name', () => {
  expect(new Set(patterns().map(({ name }) => name)).size).toBe(patterns().length);
});
