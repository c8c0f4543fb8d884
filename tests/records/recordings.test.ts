import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runConformance } from '../../helpers/conformance.js';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import type { Report } from '../../helpers/records/report.js';
import { regradeReport } from '../../helpers/regrading.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { printedText } from '../../helpers/words/line.js';
import { aReference } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { inProcess } from '../support/in-process.js';
import { anOlderReport, OLDER, withOlderSet } from '../support/older-set.js';
import { settingsFor } from '../support/settings.js';
import { sealed, verified } from '../support/verifying.js';

/** A report as version 0.2.0 wrote it, with stand-ins. */
function recorded(): Report {
  const file = new URL('../golden/recordings/conforming-0.2.0.json', import.meta.url);

  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

const outcomesIn = (report: Report) => report.requirements.map(({ id, outcome }) => `${outcome} ${id}`);

/** The operations that it has requests of. Later ones cannot be judged by it. */
function operationsIn({ exchanges }: Report): ReadonlySet<string> {
  return new Set(Object.values(exchanges).map(({ operation }) => operation));
}

/** The requests of each observation to these operations, in order. Ids and secrets may differ from run to run. */
function requestsIn({ exchanges }: Report, known: ReadonlySet<string>): Record<string, string[]> {
  const requests: Record<string, string[]> = {};
  for (const { observation, operation, role, request } of Object.values(exchanges)) {
    if (!known.has(operation)) continue;
    const sent = `${role} ${request.method} ${withoutIds(request.url)}`;
    (requests[withoutIds(observation)] ??= []).push(sent);
  }

  return requests;
}

function withoutIds(text: string): string {
  return text
    .replace(/https?:\/\/[^/]+/, '')
    .replaceAll(/(order\/|order |sprayers )\d+/g, '$1{id}')
    .replaceAll(/(payment-intent\/).+/g, '$1{secret}');
}

describe('a recording of version 0.2.0', () => {
  test('regrades to the same outcomes, passes what is new, and the new report is right', async () => {
    const report = recorded();
    const regraded = await regradeReport(report, requirements);
    const known = new Set(report.requirements.map(({ id }) => id));
    const added = regraded.requirements.filter(({ id }) => !known.has(id));

    expect(outcomesIn({ ...regraded, requirements: regraded.requirements.filter(({ id }) => known.has(id)) })).toEqual(
      outcomesIn(report),
    );
    const isNewer = ({ operation }: { readonly operation: string }) => !operationsIn(report).has(operation);
    expect(added.filter((each) => each.outcome !== 'passed' && !isNewer(each))).toEqual([]);
    expect(regraded.verdict).toBe(added.some(isNewer) ? 'incomplete' : 'conformant');
    expect((await verified(sealed(regraded))).problems).toEqual([]);
  });

  test('is right by its own set, with which no later version compares outcomes', async () => {
    expect(await verified(recorded())).toMatchObject({ problems: [], isReplayed: false, outcomesFollow: false });
  });

  test('contains the requests that a run on the reference sends today, except a few, and those to operations that are newer', async () => {
    const report = recorded();
    const reference = aReference();
    const now = await runConformance({
      settings: settingsFor(reference, { seed: report.seed }),
      requirements,
      transport: inProcess(reference.handle),
      isReference: true,
      startedAt: new Date(report.startedAt),
      mark: report.mark,
    });

    const newer = [
      'before changes',
      'creation like the confirmed',
      'filters of the second farmer',
      'order like the paid',
      'sorted list-farmer-orders',
    ];
    const { 'creation another session': inWords, ...others } = withoutPages(requestsIn(report, operationsIn(report)));
    expect(withoutPages(requestsIn(now, operationsIn(report)))).toEqual({
      ...others,
      ...Object.fromEntries(newer.map((name) => [name, expect.any(Array)])),
      'location like a number': inWords,
      'sorted filters': ['farmer GET /api/farmer/order/?page=N&size=N&sort=id&orderStatus=pending&paymentMethod=visa'],
      'filter while creating': ['farmer GET /api/farmer/order/?page=N&size=N&paymentMethod=cash'],
    });
  });
});

/** Which pages there are depends on how many orders a run creates. */
function withoutPages(requests: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const masked = Object.entries(requests).map(([name, list]): [string, string[]] => [
    name,
    [...new Set(list.map((request) => request.replaceAll(/(page|size)=\d+/g, '$1=N')))].toSorted(),
  ]);

  return Object.fromEntries(masked);
}

test('a recording of an older version neither passes nor fails what it does not hold', async () => {
  const report = await anOlderReport();
  const known = new Set(report.requirements.map(({ id }) => id));
  await withOlderSet(report, async () => {
    const regraded = await regradeReport(sealed(report), requirements);
    const unrecorded = regraded.requirements.filter(({ reason }) => reason === `not recorded by ${OLDER}`);

    const added = requirements.map(({ id }) => id).filter((id) => !known.has(id));
    expect(unrecorded.map(({ id }) => id)).toEqual(expect.arrayContaining(added));
    expect(
      unrecorded.filter(({ outcome, because, settings }) => outcome !== 'not-exercised' || because || settings.length),
    ).toEqual([]);
    expect(exitStatusOf(regraded)).toBe(3);
    expect(printedText(consoleLines(regraded, { commandFor: (id) => id }))).toContain(
      `${unrecorded.length} not recorded by ${OLDER}, `,
    );
    expect((await verified(sealed(regraded))).problems).toEqual([]);
  });
});
