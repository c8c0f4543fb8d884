import { describe, expect, test } from 'vitest';
import { openTarget } from '../../bin/target.js';
import { runConformance } from '../../helpers/conformance.js';
import type { Report } from '../../helpers/records/report.js';
import { regradeReport } from '../../helpers/regrading.js';
import { aReference } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { removeFields } from '../servers/changes/objects.js';
import { changeOrders } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import { applySpoil, deviantSettings } from '../servers/deviants/deviant.js';
import { deviants } from '../servers/deviants/index.js';
import { variants } from '../servers/variants/index.js';
import { judge } from '../support/judging.js';
import { settingsFor } from '../support/settings.js';
import { sealed } from '../support/verifying.js';

/** The whole result of a run. */
const judged = ({ verdict, error, requirements: all, silences, coverage, unseen, ordersCreated, totals }: Report) => ({
  verdict,
  error,
  requirements: all.map(({ id, outcome, reason, findings }) => ({
    id,
    outcome,
    reason,
    // Exchanges may have other numbers, and a masked body another length.
    findings: findings
      .map(
        ({ message, pointer }) =>
          `${pointer} ${message.replaceAll(/\d+/g, 'n').replaceAll(/"(?:[^"\\]|\\.)*…"/g, '…')}`,
      )
      .toSorted(),
  })),
  silences,
  coverage,
  unseen,
  ordersCreated: ordersCreated.toSorted(),
  totals,
});

/** One in forty: enough to check that all kinds have the same outcome. */
const some = <T>(all: readonly T[]) => all.filter((_, index) => index % 40 === 0);

describe('a regraded recording', () => {
  test('of a live run on the reference has the same result', async () => {
    const target = await openTarget(settingsFor(aReference(), { baseUrl: null, statesUrl: null }));
    try {
      const report = await runConformance({ ...target, requirements });

      expect(judged(await regradeReport(sealed(report), requirements))).toEqual(judged(report));
    } finally {
      await target.close();
    }
  });

  test.for(some(deviants).map((deviant) => [deviant.fault, deviant] as const))(
    'of a server that %s comes out the same',
    async ([, { spoil, rules = {}, settings = {} }]) => {
      const wrap = spoil === undefined ? {} : { wrap: applySpoil(spoil) };
      const report = await judge({ rules, ...wrap, settings: { ...deviantSettings, ...settings } });

      expect(judged(await regradeReport(sealed(report), requirements))).toEqual(judged(report));
    },
  );

  test('may declare what the service does not have', async () => {
    const wrap = changeResponses('every operation', changeOrders(removeFields('cost')));
    const recorded = sealed(await judge({ wrap }));

    const regraded = await regradeReport(recorded, requirements);
    expect(regraded).toMatchObject({ verdict: 'incomplete', unseen: [{ field: 'Order.cost' }], omits: [] });
    const declared = await regradeReport(recorded, requirements, { omits: ['Order.cost'] });
    expect(declared).toMatchObject({ verdict: 'conformant', unseen: [], settings: { omits: ['Order.cost'] } });
  });

  const inProcess = variants.filter(({ sends }) => sends === undefined);

  test.for(some(inProcess).map((variant) => [variant.differs, variant] as const))(
    'of a server that %s comes out the same',
    async ([, variant]) => {
      const report = await judge(variant);

      expect(judged(await regradeReport(sealed(report), requirements))).toEqual(judged(report));
    },
  );
});
