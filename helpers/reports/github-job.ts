import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Verdict } from '../judging/verdict.js';
import type { Report } from '../records/report.js';
import type { Line } from '../words/line.js';
import { annotations, appendStepSummary, problemAnnotation } from './github.js';
import { summaryMarkdown } from './summary.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** In a job of GitHub Actions: adds the summary to the step, and returns the lines to print for annotations. */
export function reportToGitHub(report: Report, environment: Environment): Line[] {
  const lines =
    environment['GITHUB_ACTIONS'] === 'true' ? annotations(report).map((annotation) => ({ annotation })) : [];

  return [...lines, ...addToSummary(() => summaryMarkdown(report), environment)];
}

/** In a job of GitHub Actions: the lines to print so that wrong settings are shown next to the job. */
export function reportProblems(problems: readonly string[], environment: Environment): Line[] {
  return environment['GITHUB_ACTIONS'] === 'true' ? [{ annotation: problemAnnotation(problems) }] : [];
}

/** Where a run wrote its reports; null if it did not. */
interface ReportPlace {
  /** The report that later steps read. */
  readonly report: string | null;
  readonly folder: string | null;
}

/** Gives the verdict and the place of the reports to later steps of a job; returns a line to print if that fails. */
export function tellLaterSteps(verdict: Verdict | null, place: ReportPlace, environment: Environment): string[] {
  const outputs = {
    verdict: verdict ?? 'could not judge',
    report: absolute(place.report),
    folder: absolute(place.folder),
  };

  return writeStepOutputs(outputs, environment);
}

/** Later steps may have another working directory. */
function absolute(path: string | null): string {
  return path === null ? '' : resolve(path);
}

/** Adds a text to the summary of the step, if there is one; returns a line to print if that fails. */
export function addToSummary(markdown: () => string, { GITHUB_STEP_SUMMARY: path }: Environment): string[] {
  if (path === undefined || path === '') return [];
  try {
    appendStepSummary(path, markdown());

    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;

    return [`GITHUB_STEP_SUMMARY: cannot write ${path} (${code ?? String(error)})`];
  }
}

type Outputs = Readonly<Record<string, string>>;

/** In a job of GitHub Actions: gives values to the steps that follow. Returns a line to print if that fails. */
export function writeStepOutputs(
  outputs: Outputs,
  { GITHUB_OUTPUT: path }: Readonly<Record<string, string | undefined>>,
): string[] {
  if (path === undefined || path === '') return [];
  try {
    appendFileSync(path, outputsText(outputs));

    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;

    return [`GITHUB_OUTPUT: cannot write ${path} (${code ?? String(error)})`];
  }
}

/** Each value between two lines that nobody can guess, so that no value, such as a path with a line feed, sets another output. */
function outputsText(outputs: Outputs): string {
  return Object.entries(outputs)
    .map(([name, value]) => {
      const end = randomUUID();

      return `${name}<<${end}\n${value}\n${end}\n`;
    })
    .join('');
}
