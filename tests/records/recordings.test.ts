import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runConformance } from '../../helpers/conformance.js';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import type { Report } from '../../helpers/records/report.js';
import { regradeReport } from '../../helpers/regrade.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { printedText } from '../../helpers/words/line.js';
import { aReference } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { inProcess } from '../support/in-process.js';
import { settingsFor } from '../support/settings.js';
import { sealed, verified } from '../support/verifying.js';

/** A report as version 0.1.0 wrote it. */
function recorded(name: 'conforming' | 'faulty'): Report {
  const file = new URL(`../golden/recordings/${name}-0.1.0.json`, import.meta.url);

  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** Observations that were added after version 0.1.0, by their names. */
const addedSince: readonly string[] = [
  'second farmer',
  'second readings',
  'reads while creating',
  'small page list-feedback',
  'small page list-notifications',
  'small page list-order-sprayers',
  'sorted list-sprayer-orders',
  'second confirmation',
  'second reading get-order',
  'second verification',
  'state a completed order exists receptionist',
  'completed order',
  'filter orderStatus=cancelled&paymentMethod=cash',
  'further pages list-farmer-orders 1',
  'further pages list-sprayer-orders 1',
  'later pages both',
  'later pages orderStatus',
  'later pages paymentMethod',
  'edge values at the edges',
  'edge values at other edges',
];

/** Observations that send other requests than version 0.1.0 did. */
const changedSince: readonly string[] = [
  'order {id}', // the first and the last order of a list are followed up
  'pages list-farmer-orders 1', // a run leaves more orders behind, so the last page is another
  'sprayers {id}', // of every order in the sprayer's list
];

const outcomesIn = (report: Report) => report.requirements.map(({ id, outcome }) => `${outcome} ${id}`);

/** The requests of each observation, in order. Ids and secrets may differ from run to run. */
function requestsIn({ exchanges }: Report): Record<string, string[]> {
  const requests: Record<string, string[]> = {};
  for (const { observation, role, request } of Object.values(exchanges)) {
    const sent = `${role} ${request.method} ${withoutIds(request.url)}`;
    (requests[withoutIds(observation)] ??= []).push(sent);
  }

  return requests;
}

function sameRequests(requests: Record<string, string[]>): Record<string, string[]> {
  const differing = [...addedSince, ...changedSince];

  return Object.fromEntries(Object.entries(requests).filter(([name]) => !differing.includes(name)));
}

function withoutIds(text: string): string {
  return text.replaceAll(/(order\/|order |sprayers )\d+/g, '$1{id}').replaceAll(/(payment-intent\/).+/g, '$1{secret}');
}

describe('a recording of version 0.1.0', () => {
  test.for(['conforming', 'faulty'] as const)('of a %s server regrades to the same outcomes', async (name) => {
    const report = recorded(name);
    const known = new Set(report.requirements.map(({ id }) => id));
    // Those that were added later have no outcome in the recording; golden/requirements.txt pins which there are.
    const recordedRequirements = requirements.filter(({ id }) => known.has(id));

    expect(outcomesIn(await regradeReport(report, recordedRequirements))).toEqual(outcomesIn(report));
  });

  test.for(['conforming', 'faulty'] as const)(
    'of a %s server neither passes nor fails what it does not hold',
    async (name) => {
      const report = recorded(name);
      const known = new Set(report.requirements.map(({ id }) => id));
      const regraded = await regradeReport(sealed(report), requirements);
      const unrecorded = regraded.requirements.filter(({ reason }) => reason === 'not recorded by 0.1.0');

      expect(unrecorded.length).toBeGreaterThan(0);
      expect(
        unrecorded.filter(
          ({ outcome, because, settings }) => outcome !== 'not-exercised' || because || settings.length,
        ),
      ).toEqual([]);
      expect(regraded.requirements.filter(({ reason }) => reason?.startsWith('the recording has no'))).toEqual([]);
      expect(regraded.requirements.filter(({ id, outcome }) => !known.has(id) && outcome === 'failed')).toEqual([]);
      // Of the conforming server nothing that is binding is missing: advice that could not be given changes nothing.
      const isBindingMissing = unrecorded.some(({ level }) => level !== 'advisory');
      expect(isBindingMissing).toBe(name === 'faulty');
      expect(exitStatusOf(regraded)).toBe(name === 'conforming' ? 0 : 1);
      expect(printedText(consoleLines(regraded, { commandFor: (id) => id }))).toContain(
        `${unrecorded.length} not recorded by 0.1.0, `,
      );
      expect((await verified(sealed(regraded))).problems).toEqual([]);
    },
  );

  test('contains the requests that a run on the reference sends today', async () => {
    const report = recorded('conforming');
    const reference = aReference();
    const now = await runConformance({
      settings: settingsFor(reference, { seed: report.seed }),
      requirements,
      transport: inProcess(reference.handle),
      isReference: true,
      startedAt: new Date(report.startedAt),
      mark: report.mark,
    });

    expect(sameRequests(requestsIn(now)), 'new observations are named in addedSince').toEqual(
      sameRequests(requestsIn(report)),
    );
  });
});
