import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { judgeRun } from '../../helpers/conformance.js';
import { isAccepted, type Exchange } from '../../helpers/exchanges/exchange.js';
import type { Exploration, Inconsistency } from '../../helpers/exploring/exploration.js';
import { NOT_EXPLORED } from '../../helpers/judging/requirement.js';
import { strictProblem } from '../../helpers/records/report-schema.js';
import { aReport, type Report } from '../../helpers/records/report.js';
import type { RunResult } from '../../helpers/records/run-result.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { answerLine, verificationLines } from '../../helpers/reports/certificate/verification-text.js';
import { ruleProblems } from '../../helpers/reports/certificate/bundle-files.js';
import { printedText } from '../../helpers/words/line.js';
import { changeField } from '../servers/changes/objects.js';
import { changeBody } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import { optionsFor } from '../support/judging.js';
import { explorationReport, sampleExploration } from '../support/sample-exploration.js';
import { filed, forged, problemsOf, verified, type Forgeable } from '../support/verifying.js';

const keys = generateKeyPairSync('ed25519');
const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const inconsistency = (exchange: Exchange | undefined, unusual: string): Inconsistency => ({
  what: 'location in the response to create-order',
  usual: 'pending',
  usualTimes: 12,
  unusual,
  unusualTimes: 1,
  exchange: exchange?.id ?? '',
});
const created = (all: readonly Exchange[]) => all.find((each) => each.operation === 'create-order' && isAccepted(each));

/** Shows another area; so that there is something to reproduce. */
const wrap = changeResponses('get-order', changeBody(changeField('area', () => 0.125)));
const FAULT = 'get-order/shown-as-created';

/** A reproduction of the fault by these requests. */
function reproducing(exchanges: readonly Exchange[]): Pick<Exploration, 'reproductions'> {
  const shown = { exchanges: exchanges.map(({ id }) => id), playedAgain: 2, shownAgain: 2 } as const;

  return { reproductions: [{ requirement: FAULT, steps: [{ do: 'feedback' }], ...shown }] };
}

/** What an exploration would report whose exchanges are those of a run. */
const plain = await judgeRun({ ...optionsFor({ wrap }), isReference: false });
const result = {
  ...plain,
  exploration: {
    ...sampleExploration,
    spent: { orders: 9, requests: plain.exchanges.length, minutes: 1 },
    ...reproducing(plain.exchanges.filter(({ operation }) => operation === 'get-order').slice(0, 1)),
    inconsistencies: ['Ottilie Quandtmeier', 'confirmed'].map((value) =>
      inconsistency(created(plain.exchanges), value),
    ),
  },
} satisfies RunResult;

const UNEXPLORED = 'list-feedback/no-nulls';

/** As an exploration reports what its sequences did not exercise. */
function partOf({ judgements, ...rest }: RunResult): RunResult {
  const excluded = { outcome: 'excluded', reason: NOT_EXPLORED, settings: [], because: null } as const;

  return {
    ...rest,
    judgements: judgements.map((each) => (each.requirement.id === UNEXPLORED ? { ...each, ...excluded } : each)),
  };
}

const report = aReport(partOf(result));

describe('the report of an exploration', () => {
  test('matches its schema, and names only exchanges that it has', () => {
    expect(strictProblem(filed(report))).toBe(null);
    expect(strictProblem(filed(explorationReport))).toBe(null);
    const lost = {
      ...result,
      exploration: { ...report.exploration, ...reproducing([{ id: 'e99999' } as Exchange]) },
    };

    expect(() => aReport(lost as RunResult)).toThrow(
      'the exploration names the exchange e99999, which it did not keep',
    );
  });

  test('counts what the exploration spent, and not what it kept', () => {
    const spent = { orders: 77, requests: 1999, minutes: 4 };
    const { totals, ordersCreated } = aReport({ ...result, exploration: { ...result.exploration, spent } });

    expect(totals).toMatchObject({ requests: 1999, ordersCreated: 77 });
    expect(ordersCreated.length).toBeLessThan(77);
  });

  test('shows what the target sent', () => {
    const [first, second] = report.exploration?.inconsistencies ?? [];

    expect(report.evidence).toBe('full');
    expect(first).toMatchObject({ what: 'location in the response to create-order', unusual: 'Ottilie Quandtmeier' });
    expect(second?.unusual).toBe('confirmed');
  });

  test('masks a secret, wherever it is', () => {
    const token = 'a-secret-of-the-farmer';
    const { settings } = result;
    const credentials = { ...settings.credentials, farmer: { authorization: `Bearer ${token}` } };
    const exploration = {
      ...result.exploration,
      inconsistencies: [inconsistency(result.exchanges[0], `x ${token} y`)],
    };
    const masked = aReport({ ...result, settings: { ...settings, credentials }, exploration });

    expect(masked.exploration?.inconsistencies[0]?.unusual).toBe('x ***SPRAY_FARMER_TOKEN*** y');
  });
});

describe('verify', () => {
  const signed = sealReport(report, pem);

  test('finds nothing wrong with it, and says that it is not judged again', async () => {
    const verification = await verified(signed, [keys.publicKey]);
    const printed = printedText([...verificationLines(verification), answerLine('a.json', verification)]);

    expect(verification).toMatchObject({ answer: 'unproven', problems: [], isReplayed: false });
    expect(verification.doubts).toEqual([
      'it is the report of an exploration, which is not judged again: explore --replay shows its failures once more',
    ]);
    expect(printed).toMatch(/scope +an exploration: \d+ of \d+ requirements left out/);
    expect(printed).toMatch(/verdict +Non-conformant.*: exploration/);
    expect(printed).toMatch(/outcomes +not judged again: an exploration keeps only what its findings need/);
    expect(printed).toContain('a key that you gave');
  });

  test('sees that it was changed', async () => {
    const changed = { ...signed, exploration: { ...result.exploration, sequences: 1 } };

    expect((await verified(changed, [keys.publicKey])).answer).toBe('wrong');
  });

  test.for<[string, (copy: Forgeable) => void, RegExp]>([
    [
      'calls it a whole run',
      (copy) => Object.assign(copy, { verdict: 'conformant', scope: 'full' }),
      /expected scope explored by the rest of the report, got full/,
    ],
    [
      'has other totals',
      ({ totals }) => Object.assign(totals, { requests: 1 }),
      /expected requests \d+ by the rest of the report, got 1/,
    ],
    [
      'names an exchange that is not there',
      ({ exploration }) => Object.assign(exploration.reproductions[0], { exchanges: ['e99999'] }),
      /expected the exchange e99999, got none, at \/exploration/,
    ],
    [
      'reproduces what passed',
      ({ exploration }) => Object.assign(exploration.reproductions[0], { requirement: 'get-order/answers-200' }),
      /expected findings against get-order\/answers-200, which is reproduced, got none/,
    ],
    [
      'sent less than it has',
      ({ exploration, totals }) =>
        void [exploration.spent, totals].map((counts) => Object.assign(counts, { requests: 1 })),
      /expected at most as many exchanges as requests were sent, got more/,
    ],
  ])('refuses one that %s', async ([, change, problem]) => {
    const problems = await problemsOf(forged(report, change, pem));

    expect(problems.join('\n')).toMatch(problem);
  });

  test('knows no run in which anything was not explored', async () => {
    const { exploration: _, ...run } = filed(report);

    expect((await problemsOf(sealReport(run as Report, pem))).join('\n')).toContain(
      `expected a setting that excludes ${UNEXPLORED}, got none: "not explored"`,
    );
  });
});

test('an exploration is never a certificate', () => {
  const product = { vendor: 'v', name: 'n', version: '1', contact: 'c', environment: 'e' };

  expect(ruleProblems({ ...report, product })).toContain('expected a certificate of a run, got one of an exploration');
});
