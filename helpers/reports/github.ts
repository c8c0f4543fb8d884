import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Verdict } from '../judging/verdict.js';
import type { Report } from '../records/report.js';
import type { Line } from '../words/line.js';
import { plainText } from './plain-text.js';
import { reasonText } from './outcomes.js';
import { storyOf, type Story, type Told } from './story.js';
import { summaryMarkdown } from './summary.js';
import { narrowedText, verdictTail, verdictTitle, verdictWord } from './verdict-text.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** In a job of GitHub Actions: adds the summary to the step, and returns the lines to print for annotations. */
export function reportToGitHub(report: Report, environment: Environment): Line[] {
  const lines =
    environment['GITHUB_ACTIONS'] === 'true' ? annotations(report).map((annotation) => ({ annotation })) : [];

  return [...lines, ...addToSummary(() => summaryMarkdown(report), environment)];
}

/** In a job of GitHub Actions: the lines to print so that wrong settings are shown next to the job. */
export function reportProblems(problems: readonly string[], environment: Environment): Line[] {
  const annotation = command('error', { title: 'could not judge', message: problems.join('\n') });

  return environment['GITHUB_ACTIONS'] === 'true' ? [{ annotation }] : [];
}

export function tellLaterSteps(
  verdict: Verdict | null,
  place: Readonly<Record<'report' | 'folder', string | null>>,
  environment: Environment,
): string[] {
  // Later steps may have another working directory.
  const [report = '', folder = ''] = [place.report, place.folder].map((path) => (path === null ? '' : resolve(path)));

  return writeStepOutputs({ verdict: verdict ?? 'could not judge', report, folder }, environment);
}

/** In a job of GitHub Actions: gives values to the steps that follow. Returns a line to print if that fails. */
export function writeStepOutputs(outputs: Readonly<Record<string, string>>, environment: Environment): string[] {
  return addToFile('GITHUB_OUTPUT', environment, (path) => appendFileSync(path, outputsText(outputs)));
}

/** Adds a text to the summary of the step, if there is one; returns a line to print if that fails. */
export function addToSummary(markdown: () => string, environment: Environment): string[] {
  return addToFile('GITHUB_STEP_SUMMARY', environment, (path) => appendStepSummary(path, markdown()));
}

/** Adds to the file that a variable of the job names. */
function addToFile(name: string, environment: Environment, append: (path: string) => void): string[] {
  const path = environment[name] ?? '';
  if (path === '') return [];
  try {
    append(path);

    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;

    return [`${name}: cannot write ${path} (${code ?? String(error)})`];
  }
}

/** Each value between two lines that nobody can guess, so that no value, such as a path with a line feed, sets another output. */
function outputsText(outputs: Readonly<Record<string, string>>): string {
  return Object.entries(outputs)
    .map(([name, value]) => {
      const end = randomUUID();

      return `${name}<<${end}\n${value}\n${end}\n`;
    })
    .join('');
}

interface Annotation {
  readonly title: string;
  readonly message: string;
}

// GitHub shows ten of each kind for a step, and drops the others silently.
const MOST_SHOWN = 10;
const LONGEST_MESSAGE = 4000;

/** Workflow commands, one to a line, that make GitHub show the problems next to the job. */
export function annotations(report: Report): string[] {
  const story = storyOf(report);

  return [
    ...atMost(errorsOf(report, story)).map((error) => command('error', error)),
    ...atMost(warningsOf(report, story)).map((warning) => command('warning', warning)),
    ...story.hints.map((message) => command('notice', { title: 'hint', message })),
    ...scopeNotices(report).map((notice) => command('notice', notice)),
  ];
}

/** Those that GitHub shows; the last one names the others. */
function atMost(all: readonly Annotation[]): readonly Annotation[] {
  if (all.length <= MOST_SHOWN) return all;
  const others = all.slice(MOST_SHOWN - 1);
  const message = [...others.map(({ title }) => title), 'The reports contain all of them.'].join('\n');

  return [...all.slice(0, MOST_SHOWN - 1), { title: `and ${others.length} more`, message }];
}

function errorsOf({ verdict, error }: Report, story: Story): Annotation[] {
  if (verdict === null) return [{ title: 'could not judge', message: error ?? '' }];

  return [
    ...toldIn(story, 'failed').map(annotationOf),
    ...story.idleWaivers.map((id) => ({ title: id, message: 'The requirement passes. Remove its waiver.' })),
  ];
}

/** What was not exercised comes before what is advice, because it may decide the verdict. */
function warningsOf({ verdict }: Report, story: Story): Annotation[] {
  if (verdict === null) return [];
  const { lost, open, unseen, advice, seen } = story;

  return [
    ...toldIn(story, 'known failure').map((told) => annotationOf({ ...told, title: `known failure: ${told.title}` })),
    ...(lost.length === 0 ? [] : [{ title: 'lost responses', message: lost.join('\n') }]),
    ...open.map((group) => ({
      title: `not exercised: ${group.requirements.length}`,
      message: [reasonText(group), ...group.names].join('\n'),
    })),
    ...(unseen.length === 0
      ? []
      : [{ title: `never seen: ${unseen.length}`, message: [...unseen, ...advice].join('\n') }]),
    ...toldIn(story, 'warned').map(annotationOf),
    ...seen.map((message) => ({ title: 'named as missing, but seen', message })),
  ];
}

function toldIn({ chapters }: Story, name: string): readonly Told[] {
  return chapters.filter((chapter) => chapter.name === name).flatMap(({ told, folded }) => [...told, ...folded]);
}

/** What the verdict is not about: a job that is green shows nothing else. */
function scopeNotices(report: Report): Annotation[] {
  const { verdict } = report;
  const isExceptional = verdict === 'passed' || (verdict === 'incomplete' && narrowedText(report) !== '');
  const message = `${verdictWord(report)}${verdictTail(report)}`;

  return isExceptional ? [{ title: verdictTitle(report), message }] : [];
}

function annotationOf({ requirement, title, findings, notes }: Told): Annotation {
  return { title, message: [requirement.claim, ...findings, ...notes].join('\n') };
}

function command(kind: 'error' | 'warning' | 'notice', { title, message }: Annotation): string {
  return `::${kind} title=${escapeMessage(title).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${escapeMessage(message)}`;
}

function escapeMessage(text: string): string {
  return plainText(text, LONGEST_MESSAGE).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

// GitHub rejects a step summary longer than 1 MiB and shows nothing of it.
const LONGEST_SUMMARY = 1024 * 1024 - 16 * 1024;
const NOTE = '\n_The rest is cut off: GitHub shows at most 1 MiB. The reports contain everything._\n';

/** Adds Markdown to the file that `GITHUB_STEP_SUMMARY` names. */
export function appendStepSummary(path: string, markdown: string): void {
  const written = existsSync(path) ? statSync(path).size : 0;
  const room = LONGEST_SUMMARY - written - 1;
  const text = Buffer.byteLength(markdown) <= room ? markdown : `${cutMarkdown(markdown, room - NOTE.length)}${NOTE}`;
  appendFileSync(path, `${written === 0 ? '' : '\n'}${text}`);
}

/** What fits, up to the last heading, so that no block is left open; without a heading, up to the last whole line. */
function cutMarkdown(markdown: string, room: number): string {
  let bytes = 0;
  let heading = 0;
  let fence: string | null = null;
  const kept: string[] = [];
  for (const line of markdown.split('\n')) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > room) break;
    const [mark] = /^`{3,}/.exec(line) ?? [];
    if (fence === null && line.startsWith('#')) heading = kept.length;
    if (mark !== undefined) fence = fence === null ? mark : fence === line ? null : fence;
    kept.push(line);
  }

  return kept
    .slice(0, heading > 0 ? heading : kept.length)
    .map((line) => `${line}\n`)
    .join('');
}
