import { describe, expect, test, type TestContext } from 'vitest';
import { judgeRun } from '../../../helpers/conformance.js';
import { purposeOf } from '../../../helpers/exchanges/observation-names.js';
import { reportProblem } from '../../../helpers/records/report-schema.js';
import { aReport, type Report } from '../../../helpers/records/report.js';
import type { RunResult } from '../../../helpers/records/run-result.js';
import { regradeReport } from '../../../helpers/regrading.js';
import { aReference } from '../../../reference/reference.js';
import { requirements as suiteRequirements } from '../../../suites/index.js';
import { idsWith, optionsFor, withStandIns } from '../../support/judging.js';
import { setHintsIn } from '../../support/set-hints.js';
import { settingsFor } from '../../support/settings.js';
import { sealed } from '../../support/verifying.js';
import { inTier } from '../../tiers/tier.js';
import { oneVariantOfEachClass, quickVariants } from '../../tiers/variants.js';
import { variants } from './index.js';
import { judgeLive } from './live.js';
import type { Variant } from './variant.js';

const judgedVariants = inTier(variants, quickVariants);
const certifiedVariants = inTier(variants, () => []);
const regradedVariants = inTier(oneVariantOfEachClass, () => []);

describe('a server conforms that', () => {
  const named = variants.map((variant) => [variant.differs, variant] as const);
  test.for(named.filter(([, variant]) => judgedVariants.includes(variant)))('%s', conforms);
  // Skipped and not left out, because their snapshots would be obsolete.
  test.skip.for(named.filter(([, variant]) => !judgedVariants.includes(variant)))('%s', conforms);
});

async function conforms([, variant]: readonly [string, Variant], { task, expect: expectHere }: TestContext) {
  task.meta.proofs = [{ kind: 'variant', failed: null }];
  const run = await judged(variant);
  const report = aReport(run);
  task.meta.proofs = [{ kind: 'variant', failed: report.error === null ? idsWith(report, 'failed') : null }];

  expect(report.error).toBeNull();
  expect(reportProblem(report)).toBeNull();
  expect(blamed(report)).toEqual([]);
  expect(setHintsIn(report, settingsFor(aReference(variant.rules), variant.settings))).toEqual([]);
  expect(Object.values(report.exchanges).filter((exchange) => purposeOf(exchange) === null)).toEqual([]);
  // As a certificate has it.
  const isCertified = report.verdict === 'conformant' && certifiedVariants.includes(variant);
  const certified = isCertified ? await withStandIns(report) : report;
  if (regradedVariants.includes(variant)) {
    const regraded = await regradeReport(sealed(certified), suiteRequirements);
    expect(judgedIn(regraded), 'the report is regraded otherwise').toEqual(judgedIn(report));
  }
  const left = open(report);
  const { expects = 'conformant', missing, unseen = [], warns = [], mayWarn = [], mayMiss = [] } = variant;
  expect(report.unseen.map(({ field }) => field)).toEqual(unseen);
  expect(idsWith(report, 'warned').filter((id) => !mayWarn.includes(id))).toEqual(warns);
  expect({ verdict: report.verdict, left: expects === 'conformant' ? left.map(inWords) : [] }).toEqual({
    verdict: expects,
    left: [],
  });
  expect(left.filter(({ reason }) => reason?.trim() === '')).toEqual([]);
  // What a server gives no occasion to try is pinned: one requirement more would pass unseen.
  const pinned = left.filter(({ id }) => !mayMiss.includes(id));
  if (expects === 'incomplete') expectHere(byOperation(pinned)).toMatchSnapshot();
  if (missing === undefined) return;
  expect(
    left.filter((requirement) => !namesIn(requirement).some((name) => missing.includes(name))).map(inWords),
  ).toEqual([]);
  expect(left.flatMap(namesIn)).toEqual(expect.arrayContaining([...missing]));
}

test('no two variants differ in the same way', () => {
  expect(new Set(variants.map(({ differs }) => differs)).size).toBe(variants.length);
});

function judged(variant: Variant): Promise<RunResult> {
  const { sends } = variant;

  return sends === undefined ? judgeRun(optionsFor(variant)) : judgeLive({ ...variant, sends });
}

function judgedIn({ verdict, scope, unseen, requirements: all }: Report) {
  return {
    verdict,
    scope,
    unseen: unseen.map(({ field }) => field),
    all: all.map(({ id, outcome }) => `${id} ${outcome}`),
  };
}

/** What was failed, with why. */
function blamed({ requirements }: Report): string[] {
  return requirements
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id, findings }) => `${id}: ${findings.map(({ message }) => message).join('; ')}`);
}

type Requirement = Report['requirements'][number];

/** What was left open and counts. */
function open({ requirements }: Report): Requirement[] {
  return requirements.filter(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory');
}

/** A line for each operation: most servers without data leave the same open for several. */
function byOperation(pinned: readonly Requirement[]): string {
  const named = pinned.map(({ id }) => id.split('/'));
  const slugs = [...new Set(named.map(([slug]) => slug))];

  return slugs
    .map((slug) => [`${slug}:`, ...named.filter(([each]) => each === slug).map(([, name]) => name)].join(' '))
    .join('\n');
}

/** The settings that would help, and those that are set and did not. */
function namesIn({ reason, settings }: Requirement): string[] {
  return [...settings, ...(reason?.match(/SPRAY_[A-Z_]+/g) ?? [])];
}

function inWords({ id, reason, settings }: Requirement): string {
  return `${id}: ${reason} (${settings.join(', ')})`;
}
