import type { Outcome } from '../judging/judge.js';
import { allowancesOf, exitStatusOf, isFromChangedRecording, objectionsTo, type Verdict } from '../judging/verdict.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { countOutcomes, narrowingsOf } from '../records/reported-requirement.js';
import { PROGRAM, counted, listText, namesText } from '../words/shown.js';
import { countsText, fieldTexts } from './outcomes.js';
import { codeSpan, plainLine } from './plain-text.js';

const titles: Readonly<Record<Verdict, string>> = {
  conformant: 'Conformant',
  passed: 'Passed',
  'non-conformant': 'Non-conformant',
  incomplete: 'Incomplete',
};

export function verdictWord({ verdict }: Pick<Report, 'verdict'>): string {
  return verdict === null ? 'Could not judge' : titles[verdict];
}

type Titled = Pick<Report, 'verdict' | 'requirements' | 'settings' | 'regraded' | 'exploration' | 'traffic'>;

/** The verdict as a heading: `Passed with 2 waived failures`, `Passed: 1 of 227 requirements`, `Passed (exploration): …`. */
export function verdictTitle(report: Titled): string {
  const isPart = report.verdict === 'passed' && (narrowedText(report) !== '' || exploredText(report) !== '');
  const kind = report.verdict === null ? '' : parenthesised(changedText(report)) + parenthesised(exploredText(report));

  return `${verdictWord(report)}${waivedText(report)}${kind}${isPart ? `: ${shareText(report)}` : ''}`;
}

/** `exploration` or `traffic`; empty if it is a run. */
export function exploredText({ exploration, traffic }: Pick<Report, 'exploration' | 'traffic'>) {
  return traffic !== undefined ? 'traffic' : exploration === undefined ? '' : 'exploration';
}

/** What is called so for its scope says nothing about a part of the interface. */
export const partWords: Readonly<Record<string, string>> = {
  narrowed: 'narrowed',
  explored: 'exploration',
  traffic: 'traffic',
};

export const CHANGED_RECORDING = 'regraded from a changed recording';

/** `regraded from a changed recording`; empty if it was not. */
export function changedText(report: Pick<Report, 'regraded'>): string {
  return isFromChangedRecording(report) ? CHANGED_RECORDING : '';
}

function parenthesised(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

/** ` with 2 waived failures`: without them, it would not have passed. */
export function waivedText({ verdict, requirements }: Pick<Report, 'verdict' | 'requirements'>): string {
  const { waived } = countOutcomes(requirements);

  return verdict === 'passed' && waived > 0 ? ` with ${counted(waived, 'waived failure')}` : '';
}

/** What follows the word of a verdict in its line, for example `: 1 of 227 requirements (narrowed by --only)`. */
export function verdictTail(report: Report): string {
  const subject = report.target.isReference ? ' (the embedded reference, not your service)' : '';
  const remarks = [...(report.interrupted ? ['interrupted'] : []), ...statusRemarks(report)].map((text) => `, ${text}`);

  return `${waivedText(report)}${subject}${parenthesised(changedText(report))}${remarks.join('')}: ${verdictDetails(report)}`;
}

/** Why the exit status is not the one of the verdict: they must not seem to disagree. */
export function statusRemarks(report: Report): string[] {
  const { verdict } = report;
  const exit = exitStatusOf(report);
  const known = knownRemarks(report);
  if (verdict !== null && exit === 2) return [...known, `but ${listText(objectionsTo(report))} (exit status 2)`];

  return verdict === 'incomplete' && exit === 0
    ? [`allowed by ${listText(allowancesOf(report) ?? [])} (exit status 0)`]
    : known;
}

/** How much passed, what narrowed the run, the fields that were never seen, and those that the service does not have. */
function verdictDetails(report: Report): string {
  const narrowed = narrowedText(report);
  const isPassedRun = report.verdict === 'passed' && exploredText(report) === '';
  const details = isPassedRun
    ? [`${shareText(report)}${parenthesised(narrowed)}`, othersText(report), ...fieldTexts(report)]
    : [...judgedTexts(report), ...fieldTexts(report), narrowed];

  return details.filter((text) => text !== '').join(', ');
}

/** What became of the requirements; of traffic, of those `seen in traffic`. */
function judgedTexts({ requirements, target, exploration, traffic }: Report): string[] {
  const seen = requirements.filter(({ outcome }) => outcome !== 'excluded');
  if (traffic !== undefined)
    return [`${seen.length} of ${counted(requirements.length, 'requirement')} seen in traffic`, countsText(seen)];
  const subject = target.isReference ? 'exploration' : `exploration of ${target.name ?? target.baseUrl}`;

  return [...(exploration === undefined ? [] : [subject]), countsText(requirements)];
}

/** `1 of 227 requirements`. */
function shareText({ requirements }: Pick<Report, 'requirements'>): string {
  return `${countOutcomes(requirements).passed} of ${counted(requirements.length, 'requirement')}`;
}

const said: readonly Outcome[] = ['passed', 'waived', 'excluded'];

function othersText({ requirements }: Report): string {
  return countsText(requirements.filter(({ outcome }) => !said.includes(outcome)));
}

/** `narrowed by --only and --read-only`; empty if nothing narrowed the run. */
export function narrowedText(report: Pick<Report, 'requirements' | 'settings'>): string {
  return narrowedBy(narrowingsOf(report));
}

export function narrowedBy(names: readonly string[]): string {
  return names.length === 0 ? '' : `narrowed by ${listText(names)}`;
}

/** A passed run in a sentence that says what it is not about. */
export function passedSentence(report: Report): string {
  const { passed, waived } = countOutcomes(report.requirements);
  const narrowed = narrowedText(report);
  const total = counted(report.requirements.length, 'requirement');
  const share = `${passed} of ${total} passed${waived === 0 ? '' : `, and ${counted(waived, 'failure was', 'failures were')} waived`}`;
  const changed = isFromChangedRecording(report)
    ? ' The recording was changed: nobody knows what it is a recording of.'
    : '';
  const but = (text: string) => (narrowed === '' ? '' : text + narrowed);

  if (report.traffic !== undefined)
    return `${share}. Traffic says nothing about what it does not show${but(', and what was judged was ')}.`;
  if (report.exploration !== undefined)
    return `${share}. An exploration says nothing about what its sequences did not reach${but(', and this one was ')}.`;

  const rest = narrowed === '' ? '' : ': it says nothing about the rest of the interface.';

  return `${share}.${but(' The run was ')}${rest}${changed}`;
}

export function isKnownFailure({ outcome, known }: Pick<ReportedRequirement, 'outcome' | 'known'>): boolean {
  return outcome === 'failed' && known === true;
}

/** The failures that are new against the baseline; without one, all of them. */
export function newFailures({ requirements }: Pick<Report, 'requirements'>): readonly ReportedRequirement[] {
  return requirements.filter((requirement) => requirement.outcome === 'failed' && !isKnownFailure(requirement));
}

export function knownFailures({ requirements }: Pick<Report, 'requirements'>): readonly ReportedRequirement[] {
  return requirements.filter(isKnownFailure);
}

/** For the verdict line: `2 known failures and no new one (exit status 0)`. */
function knownRemarks(report: Report): string[] {
  const known = knownFailures(report).length;
  if (report.baseline === undefined || report.verdict !== 'non-conformant') return [];
  const fresh = newFailures(report).length;
  if (fresh > 0) return [`${counted(fresh, 'new failure')} and ${counted(known, 'known failure')}`];
  const exit = exitStatusOf(report);
  const why = exit === 3 ? ', but less was exercised than in the baseline' : '';

  return [`${counted(known, 'known failure')} and no new one${why}${exit === 2 ? '' : ` (exit status ${exit})`}`];
}

/** What a run could not judge, and what it never saw: `2 documented fields were never seen`. */
export function missingTexts({ requirements, unseen }: Pick<Report, 'requirements' | 'unseen'>): string[] {
  const open = requirements.filter(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory').length;
  const requirement = counted(open, 'stated or implied requirement was', 'stated or implied requirements were');
  const field = counted(unseen.length, 'documented field was', 'documented fields were');

  return [
    ...(open === 0 ? [] : [`${requirement} not exercised`]),
    ...(unseen.length === 0 ? [] : [`${field} never seen`]),
  ];
}

/** What the baseline has and this run does not, as a sentence. An exploration may have sent nothing that shows it. */
export function goneLines({ baseline, requirements, exploration }: Report): string[] {
  if (exploration !== undefined) return [];
  const passed = new Set(requirements.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id));
  const gone = baseline?.failed.filter((id) => passed.has(id)) ?? [];

  if (gone.length === 0) return [];
  const what = `${counted(gone.length, 'failure')} of the baseline no longer ${gone.length === 1 ? 'occurs' : 'occur'}`;

  return [`${what}: ${gone.join(', ')}. Replace the baseline.`];
}

const LONGEST_HINT = 400;

export function hintLines({ hints, verdict, requirements }: Report): string[] {
  return (verdict === null ? [] : hints).map(({ text, requirements: ids }) => {
    const failed = requirements.filter(({ id, outcome }) => outcome === 'failed' && ids.includes(id)).length;

    return `${plainLine(text, LONGEST_HINT)}${failed > 1 ? ` (explains ${failed} failures)` : ''}`;
  });
}

const MOST_IDS = 5;

/** A sentence about the responses that were lost, and one line for each reason; empty if there were none. */
export function lostLines({ lost, exchanges }: Pick<Report, 'lost' | 'exchanges'>): string[] {
  if (lost.length === 0) return [];
  const reasonOf = (id: string) => exchanges[id]?.failure?.message ?? 'no response';
  const reasons = [...new Set(lost.map(reasonOf))];

  return [
    `${counted(lost.length, 'response was', 'responses were')} lost. What was asked was asked again, and nothing fails for it:`,
    ...reasons.map((reason) => {
      const ids = lost.filter((id) => reasonOf(id) === reason);

      return `${reason}, in ${namesText(ids, MOST_IDS)}`;
    }),
  ];
}

/** What became of the orders that a run created: removed, or how they are recognised. */
export function leftoversText({ teardown }: Report, mark: string): string {
  return teardown?.outcome === 'removed' ? "removed by the service's teardown" : `marked ${mark}`;
}

/** A warning if the service offers to remove the orders of a run, and did not. It says nothing about the interface. */
export function teardownWarnings({ teardown }: Report): string[] {
  return teardown?.outcome === 'failed' ? [`the orders of this run were not removed: ${teardown.message}`] : [];
}

/** If every request is rejected, the base URL or the credentials are usually wrong. */
export function nothingPassedLines({ verdict, totals, exchanges, traffic }: Report): string[] {
  if (verdict !== 'non-conformant' && verdict !== 'incomplete') return [];
  const isRejected = Object.values(exchanges).every(({ response }) => isRejecting(response?.status ?? 0));

  if (totals.passed > 0 || !isRejected) return [];

  return traffic === undefined
    ? [`Nothing passed. Check the base URL and the credentials: ${PROGRAM} doctor`]
    : [
        'Nothing passed: no recorded response can be judged. The requests are to other paths, or --base-url names another service.',
      ];
}

/** No response, a redirect or a rejection: what is behind the address and the credentials was not seen. */
function isRejecting(status: number): boolean {
  return status === 0 || (status >= 300 && status < 500);
}

export function shownEvidence({ evidence }: Report): string {
  return evidence === 'full'
    ? 'everything that was sent and received, without secrets'
    : 'personal data is replaced by stand-ins, the same value always by the same one';
}

export function secondsOf({ startedAt, finishedAt }: Pick<Report, 'startedAt' | 'finishedAt'>): number {
  return (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
}

/** `, waited for rate limits 2 times`; empty if it never waited. */
export function waitsText({ totals }: Pick<Report, 'totals'>): string {
  return totals.waits === 0 ? '' : `, waited for rate limits ${counted(totals.waits, 'time')}`;
}

/** Who judged what, when and how, as a list in Markdown. */
export function runFacts(report: Report): string {
  const { suite, target, startedAt, seed, settings, totals, mark } = report;
  const seconds = secondsOf(report).toFixed(1);
  const orders =
    totals.ordersCreated === 0
      ? 'none by the suite'
      : `${totals.ordersCreated}, ${leftoversText(report, codeSpan(mark))}`;
  const name = target.name === undefined ? '' : `${codeSpan(target.name)} at `;
  const policies = policiesIn(settings).map(({ field, text }) => `${field} ${codeSpan(text)}`);

  return [
    `- target: ${name}${target.isReference ? 'the embedded reference' : codeSpan(target.baseUrl)}${throughProxy(settings)}`,
    `- judged: ${startedAt.slice(0, 10)} ${startedAt.slice(11, 19)} UTC, in ${seconds} s, ${counted(totals.requests, 'request')}${waitsText(report)}`,
    `- by: ${suite.name} ${suite.version}, interface ${suite.interface}, seed ${seed}`,
    `- policies: ${policies.join(', ') || 'none'}`,
    `- orders created: ${orders}`,
    `- evidence: ${shownEvidence(report)}`,
  ].join('\n');
}

function throughProxy({ proxy }: Report['settings']): string {
  return typeof proxy === 'string' ? `, through the proxy ${codeSpan(proxy)}` : '';
}

/** The settings that decide what is judged, and how strictly, as far as they are used. */
export function policiesIn(settings: Report['settings']) {
  return (['nulls', 'minimums', 'readOnly', 'allowIncomplete', 'only', 'exclude'] as const).flatMap((field) => {
    const values = [settings[field]].flat().filter((value) => value !== undefined && value !== null && value !== false);

    return values.length === 0 ? [] : [{ field, text: values.join(', ') }];
  });
}
