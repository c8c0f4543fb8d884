import type { Report } from '../records/report.js';
import type { Line } from '../words/line.js';
import { annotations, appendStepSummary } from './github.js';
import { summaryMarkdown } from './summary.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** In a job of GitHub Actions: adds the summary to the step, and returns the lines to print for annotations. */
export function reportToGitHub(report: Report, environment: Environment): Line[] {
  const lines =
    environment['GITHUB_ACTIONS'] === 'true' ? annotations(report).map((annotation) => ({ annotation })) : [];

  return [...lines, ...addToSummary(() => summaryMarkdown(report), environment)];
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
