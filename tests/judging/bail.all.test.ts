import { describe, expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { requirements } from '../../suites/index.js';
import { changeItems, changeOrders } from '../servers/changes/responses.js';
import { removeFields, setField } from '../servers/changes/objects.js';
import { changeResponses, wrapInTurn } from '../servers/changes/servers.js';
import { idsWith, judge } from '../support/judging.js';

const ids = requirements.map(({ id }) => id);
const bailing = { settings: { bail: true } };
const reasons = ({ requirements: judged }: Report) =>
  new Set(judged.filter(({ outcome }) => outcome === 'excluded').map(({ reason }) => reason));

describe('a run that ends at the first failure', () => {
  // Two faults: the first requirement that one of them breaks, of those that are not judged last, ends the run.
  const wrap = wrapInTurn(
    changeResponses('list-feedback', changeItems(removeFields('order'))),
    changeResponses(['create-order', 'get-order'], changeOrders(setField('area', 7))),
  );

  test('reports the first one in the order of the requirements, and excludes the rest with that reason', async () => {
    const [whole, bailed, again] = await Promise.all([
      judge({ wrap }),
      judge({ wrap, ...bailing }),
      judge({ wrap, ...bailing }),
    ]);
    const [failed = ''] = idsWith(bailed, 'failed');
    const isLast = new Set(
      requirements.filter(({ isJudgedLast }) => isJudgedLast === true).map(({ id }) => id as string),
    );

    expect(idsWith(whole, 'failed').length).toBeGreaterThan(1);
    expect(idsWith(bailed, 'failed')).toEqual([idsWith(whole, 'failed').find((id) => !isLast.has(id))]);
    expect(reasons(bailed)).toEqual(new Set([`left out by SPRAY_BAIL: ${failed} failed first`]));
    expect(ids.slice(ids.indexOf(failed as never) + 1).every((id) => idsWith(bailed, 'excluded').includes(id))).toBe(
      true,
    );
    expect(bailed).toMatchObject({ verdict: 'non-conformant', scope: 'narrowed', silences: [], unseen: [] });
    expect(bailed.totals.requests).toBeLessThan(whole.totals.requests);
    expect(idsWith(again, 'failed')).toEqual([failed]);
  });

  test('reports one failure, too, of those that see every response', async () => {
    const bailed = await judge({
      wrap: changeResponses('list-feedback', changeItems(setField('text', 7))),
      ...bailing,
    });

    expect(idsWith(bailed, 'failed')).toEqual(['list-feedback/field-types']);
    expect(reasons(bailed)).toEqual(new Set(['left out by SPRAY_BAIL: list-feedback/field-types failed first']));
  });

  test('judges everything where nothing fails', async () => {
    const report = await judge(bailing);

    expect(report).toMatchObject({ verdict: 'conformant', scope: 'full' });
    expect(report.silences.length).toBeGreaterThan(0);
  });

  test('goes on after a waived failure, and after a warning', async () => {
    const waivers = [{ requirement: 'list-feedback/field-types', reason: 'known', expires: '9999-12-31' }];
    const report = await judge({
      wrap: changeResponses('list-feedback', changeItems(setField('text', 7))),
      settings: { bail: true, waivers },
    });

    expect(idsWith(report, 'excluded')).toEqual([]);
    expect(report.scope).toBe('waived');
  });
});
