import { allowancesOf } from '../judging/gaps.js';
import type { Outcome } from '../judging/judge.js';
import { exitStatusOf, isFromChangedRecording, objectionsTo, type Verdict } from '../judging/verdict.js';
import { narrowingsOf } from '../records/narrowings.js';
import type { Report } from '../records/report.js';
import { countOutcomes } from '../records/totals.js';
import { counted } from '../words/counted.js';
import { listText } from '../words/list-text.js';
import { knownRemarks } from './known-text.js';
import { countsText } from './outcomes.js';
import { fieldTexts } from './unseen-text.js';

const titles: Readonly<Record<Verdict, string>> = {
  conformant: 'Conformant',
  passed: 'Passed',
  'non-conformant': 'Non-conformant',
  incomplete: 'Incomplete',
};

/** The verdict alone: `Conformant`. */
export function verdictWord({ verdict }: Pick<Report, 'verdict'>): string {
  return verdict === null ? 'Could not judge' : titles[verdict];
}

type Titled = Pick<Report, 'verdict' | 'requirements' | 'settings' | 'regraded' | 'exploration'>;

/** The verdict as a heading: `Passed with 2 waived failures`, `Passed: 1 of 227 requirements`, `Passed (exploration): …`. */
export function verdictTitle(report: Titled): string {
  const isPart = report.verdict === 'passed' && (narrowedText(report) !== '' || report.exploration !== undefined);
  const kind = report.verdict === null ? '' : parenthesised(changedText(report)) + parenthesised(exploredText(report));

  return `${verdictWord(report)}${waivedText(report)}${kind}${isPart ? `: ${shareText(report)}` : ''}`;
}

/** `exploration`; empty if it is a run. */
export function exploredText({ exploration }: Pick<Report, 'exploration'>): string {
  return exploration === undefined ? '' : 'exploration';
}

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
  if (report.exploration !== undefined)
    return [explorationSubject(report), countsText(report.requirements), ...fieldTexts(report), narrowed]
      .filter((text) => text !== '')
      .join(', ');
  if (report.verdict !== 'passed')
    return [countsText(report.requirements), ...fieldTexts(report), narrowed].filter((text) => text !== '').join(', ');

  return [`${shareText(report)}${narrowed === '' ? '' : ` (${narrowed})`}`, othersText(report), ...fieldTexts(report)]
    .filter((text) => text !== '')
    .join(', ');
}

function explorationSubject({ target }: Report): string {
  return target.isReference ? 'exploration' : `exploration of ${target.name ?? target.baseUrl}`;
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

  if (report.exploration !== undefined)
    return `${share}. An exploration says nothing about what its sequences did not reach${narrowed === '' ? '' : `, and this one was ${narrowed}`}.`;

  return narrowed === ''
    ? `${share}.${changed}`
    : `${share}. The run was ${narrowed}: it says nothing about the rest of the interface.${changed}`;
}
