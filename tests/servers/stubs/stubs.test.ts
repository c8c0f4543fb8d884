import { describe, expect, test } from 'vitest';
import { runConformance } from '../../../helpers/conformance.js';
import type { Report } from '../../../helpers/records/report.js';
import type { Settings } from '../../../helpers/settings/settings.js';
import { aReference } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { inProcess, ORIGIN } from '../../support/in-process.js';
import { idsWith } from '../../support/judging.js';
import { setHintsIn } from '../../support/set-hints.js';
import { settingsFor } from '../../support/settings.js';
import { only } from '../variants/variant.js';
import { accepting, evasive, foreign, locked, rejecting, type Stub } from './stub.js';

const withCredentials: Partial<Settings> = { statesUrl: null };
const withoutCredentials: Partial<Settings> = { statesUrl: null, ...only() };
const runs = Object.entries({ 'with credentials': withCredentials, 'without credentials': withoutCredentials });

const judged = new Map<Stub, Map<Partial<Settings>, Promise<Report>>>();

/** Judges each of them once. */
function judgeStub(stub: Stub, settings: Partial<Settings>): Promise<Report> {
  const ofStub = judged.get(stub) ?? new Map<Partial<Settings>, Promise<Report>>();
  judged.set(stub, ofStub);
  const report = ofStub.get(settings) ?? runStub(stub, settings);
  ofStub.set(settings, report);

  return report;
}

function runStub({ handle }: Stub, settings: Partial<Settings>): Promise<Report> {
  const transport = inProcess(handle);

  return runConformance({ settings: settingsFor(aReference(), settings), requirements, transport, isReference: false });
}

describe.for(runs)('%s', ([, settings]) => {
  const stubs = [...accepting, ...rejecting, ...locked, ...evasive].map((stub) => [stub.answers, stub] as const);

  test.for(stubs)('a server that responds with %s to everything does not conform', async ([, stub], { task }) => {
    const report = await judgeStub(stub, settings);
    const { error, verdict } = report;
    task.meta.proofs = [{ kind: 'stub', verdict }];

    expect(error).toBeNull();
    expect(verdict).not.toBe('conformant');
    expect(setHintsIn(report, settingsFor(aReference(), settings))).toEqual([]);
  });

  test.for(foreign.map((stub) => [stub.answers, stub] as const))(
    'a server that responds with %s to everything is not judged',
    async ([, stub], { task }) => {
      const { error, verdict, requirements: outcomes, totals } = await judgeStub(stub, settings);
      task.meta.proofs = [{ kind: 'stub', verdict }];

      expect(error).toMatch(/SPRAY_BASE_URL|SPRAY_HEADERS/);
      expect([verdict, outcomes]).toEqual([null, []]);
      expect(totals.requests).toBeLessThanOrEqual(9);
    },
  );

  const blunt = stubs.filter(([answers]) => ['200 {}', '200 []', '200 null', '500'].includes(answers));

  test.for(blunt)('a server that responds with %s to everything is blamed for it', async ([, stub]) => {
    expect((await judgeStub(stub, settings)).verdict).toBe('non-conformant');
  });
});

const login = locked.map((stub) => [stub.answers, stub] as const);

test.for(login)('a server that responds with %s to everything is not blamed without credentials', async ([, stub]) => {
  const report = await judgeStub(stub, withoutCredentials);
  const open = report.requirements.filter(({ outcome }) => outcome === 'not-exercised');

  expect(idsWith(report, 'failed')).toEqual([]);
  expect(report.verdict).toBe('incomplete');
  // A payment intent would be missing even with credentials.
  const named = open.filter(({ operation, settings }) => operation === 'verify-payment' || settings.some(isCredential));
  expect(open.filter((requirement) => !named.includes(requirement)).map(inWords)).toEqual([]);
});

test.for(login)('a server that responds with %s to everything is not blamed for bad credentials', async ([, stub]) => {
  const report = await judgeStub(stub, withCredentials);

  expect(idsWith(report, 'failed')).toEqual([]);
  expect(report.verdict).toBe('incomplete');
});

test('no requirement passes on a stub that accepts everything and on one that rejects everything', async () => {
  const [accepted, refused] = await Promise.all([passedBy(accepting), passedBy(rejecting)]);

  expect(accepted.filter((id) => refused.includes(id))).toEqual([]);
});

test('a stub that responds to every state as well does not conform', async () => {
  const verdicts = accepting.map(async (stub) => (await judgeStub(stub, { statesUrl: `${ORIGIN}/states` })).verdict);

  expect(await Promise.all(verdicts)).not.toContain('conformant');
});

async function passedBy(stubs: readonly Stub[]): Promise<string[]> {
  const reports = await Promise.all(stubs.flatMap((stub) => runs.map(([, settings]) => judgeStub(stub, settings))));

  return [...new Set(reports.flatMap((report) => idsWith(report, 'passed')))].toSorted();
}

function isCredential(setting: string): boolean {
  return /^SPRAY_(?:[A-Z_]+_TOKEN|HEADERS)$/.test(setting);
}

function inWords({ id, reason, settings }: Report['requirements'][number]): string {
  return `${id}: ${reason} (${settings.join(', ')})`;
}
