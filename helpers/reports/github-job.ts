import { randomUUID } from 'node:crypto';
import type { Report } from '../records/report.js';
import { annotations, appendStepSummary } from './github.js';
import { summaryMarkdown } from './summary.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** In a job of GitHub Actions: adds the summary to the step, and gives the lines to print for its annotations. */
export function reportToGitHub(report: Report, environment: Environment): string[] {
  const lines = environment['GITHUB_ACTIONS'] === 'true' ? annotations(report) : [];

  return [...lines, ...addToSummary(() => summaryMarkdown(report), environment)];
}

/** Adds a text to the summary of the step, where there is one; gives a line to print where it cannot be written. */
export function addToSummary(markdown: () => string, { GITHUB_STEP_SUMMARY: path }: Environment): string[] {
  if (path === undefined || path === '') return [];
  try {
    appendStepSummary(path, markdown());

    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;

    return [`GITHUB_STEP_SUMMARY: expected a writable file, got ${path} (${code ?? String(error)})`];
  }
}

/** A text in which the runner of a job looks for no commands: a target could have sent some. */
export function withoutCommands(text: string, { GITHUB_ACTIONS: isJob }: Environment): string {
  if (isJob !== 'true') return text;
  const token = randomUUID();

  return [`::stop-commands::${token}`, text, `::${token}::`].join('\n');
}
