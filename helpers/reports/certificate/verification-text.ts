import type { Report } from '../../records/report.js';
import { narrowingsOf } from '../../records/reported-requirement.js';
import type { Verification } from '../../records/verification.js';
import { fingerprintOf } from '../../seals/seal.js';
import { green, type Line, painted, red, yellow } from '../../words/line.js';
import { counted, cut, visibleLine } from '../../words/shown.js';
import { alignedLines } from '../plain-text.js';
import { verdictTail, verdictWord } from '../verdict-text.js';

/** Of what a report says: the answer must stay in sight. */
const LONGEST = 300;

/** What a relying party asks, with the answers, aligned; then what is wrong or not shown. */
export function verificationLines(verification: Verification): readonly Line[] {
  const rows = factsOf(verification).map(([name, text]) => [name, cut(visibleLine(text), LONGEST)]);

  return [
    ...alignedLines(rows),
    ...verification.problems.map((problem) => painted`${red('WRONG')}: ${cut(problem, 2 * LONGEST)}`),
    ...verification.doubts.map((doubt) => painted`${yellow('NOT SHOWN')}: ${cut(doubt, 2 * LONGEST)}`),
  ];
}

/** The last line: whether one may rely on it, and on what. */
export function answerLine(path: string, { answer, report, isReplayed }: Verification): Line {
  if (answer === 'wrong') return painted`${red('WRONG')}: do not rely on ${path}.`;
  if (answer === 'unproven')
    return painted`${yellow('NOT PROVEN')}: nothing in ${path} is wrong, but it proves nothing yet.`;
  const checked = isReplayed
    ? 'complete, consistent with its evidence'
    : `complete for set ${report.suite.requirementSet}`;

  return painted`${green('VERIFIED')}: ${path} is intact, ${checked} and signed by a key that you gave; its verdict is ${report.verdict ?? 'missing'}${report.target.isReference ? ', about the embedded reference and no product' : ''}.`;
}

type Fact = readonly [name: string, text: string];

function factsOf(verification: Verification): Fact[] {
  const { report, at } = verification;
  const { suite, target, product, startedAt, regraded } = report;

  return [
    ['product', product === undefined ? 'not named: this is a report, and no certificate' : productText(product)],
    ['address', `${target.name === undefined ? '' : `${target.name} at `}${addressText(target)}`],
    ['judged', `${startedAt.slice(0, 10)}, ${ageText(startedAt, at)}`],
    ...(regraded === undefined ? [] : [['regraded', regradedText(regraded)] as const]),
    [
      'suite',
      `${suite.name} ${suite.version}, interface ${suite.interface}, requirement set ${report.suite.requirementSet}`,
    ],
    ['scope', scopeText(report)],
    [
      'verdict',
      report.verdict === null
        ? `Could not judge: ${report.error ?? ''}`
        : `${verdictWord(report)}${verdictTail(report)}`,
    ],
    ['omits', namesText(report.omits.map(omissionText))],
    ['never seen', namesText(report.unseen.map(({ field }) => field))],
    ['policies', `nulls ${wordOf(report, 'nulls')}, minimums ${wordOf(report, 'minimums')}`],
    ['evidence', `${counted(Object.keys(report.exchanges).length, 'exchange')}, ${evidenceTexts[report.evidence]}`],
    ['outcomes', outcomesText(verification)],
    ['signed by', signerText(verification)],
    ['not checked', 'that the address is this product, and that whoever holds the key was honest'],
  ];
}

const evidenceTexts = { 'stand-ins': 'personal data replaced by stand-ins', full: 'personal data as it was' };

function productText({ vendor, name, version, contact, environment }: NonNullable<Report['product']>): string {
  return `${name} ${version} by ${vendor} (${contact}), ${environment}`;
}

function addressText({ baseUrl, isReference }: Report['target']): string {
  return isReference ? `the embedded reference, not a service (${baseUrl})` : baseUrl;
}

const DAY_MS = 86_400_000;

function ageText(startedAt: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(startedAt)) / DAY_MS);

  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}

function regradedText({ at, from, source }: NonNullable<Report['regraded']>): string {
  const digest = source.digest;

  return `${at.slice(0, 10)}, from a recording of version ${from}${digest === null ? '' : `, whose seal is ${digest}`}`;
}

function scopeText(report: Report): string {
  const { scope, totals, requirements } = report;
  const total = counted(requirements.length, 'requirement');
  if (scope === 'explored')
    return `an exploration: ${totals.excluded} of ${total} left out, and the others judged as far as its sequences went`;
  if (scope === 'traffic') return `recorded traffic: ${totals.excluded} of ${total} not seen in it, or left out`;
  if (scope === 'narrowed') {
    return `narrowed by ${narrowingsOf(report).join(', ')}: ${totals.excluded} of ${total} left out`;
  }

  return scope === 'waived' ? `whole: ${total}, but ${counted(totals.waived, 'failure')} waived` : `whole: ${total}`;
}

function omissionText({ field, shownIn }: NonNullable<Report['omits']>[number]): string {
  return shownIn === null ? field : `${field} (but shown in ${shownIn})`;
}

function namesText(names: readonly string[] = []): string {
  return names.length === 0 ? 'nothing' : names.join(', ');
}

function wordOf({ settings }: Report, field: string): string {
  const value = settings[field];

  return typeof value === 'string' ? value : 'unknown';
}

function outcomesText({ report, isReplayed, outcomesFollow, problems, doubts }: Verification): string {
  const extent = doubts.some((doubt) => /evidence is (?:cut|incomplete)/.test(doubt)) ? ' as far as it goes' : '';
  if (isReplayed) return `judged again${extent}, and ${outcomesFollow ? '' : 'not '}the same`;

  if (report.verdict === null) return 'none: the run could not judge';
  if (report.exploration !== undefined && problems.length === 0)
    return 'not judged again: an exploration keeps only what its findings need';

  return problems.length > 0
    ? 'not judged again, because of what is wrong'
    : `not judged again: only version ${report.suite.version} can compare them with the evidence`;
}

function signerText({ report, signer }: Verification): string {
  if (signer !== null) return `${fingerprintOf(signer)}, a key that you gave`;

  return (report.seal?.signature ?? null) === null ? 'nobody' : 'a key that you did not give';
}

/** The answer of verify for machines. */
export function verificationJson(verification: Verification): unknown {
  const { report, answer, problems, doubts, signer, outcomesFollow } = verification;
  const { verdict, scope, suite, product, target, startedAt, totals, settings, regraded } = report;

  return {
    answer,
    product: product ?? null,
    target,
    startedAt,
    suite: suite,
    scope,
    narrowedBy: narrowingsOf(report),
    verdict,
    totals,
    omits: report.omits,
    unseen: report.unseen.map(({ field }) => field),
    policies: { nulls: settings['nulls'] ?? null, minimums: settings['minimums'] ?? null },
    evidence: report.evidence,
    regraded: regraded ?? null,
    digest: report.seal?.digest ?? null,
    signedBy: signer === null ? null : fingerprintOf(signer),
    outcomesFollow,
    problems,
    doubts,
  };
}
