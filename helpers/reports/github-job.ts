import { randomUUID } from 'node:crypto';
import type { Report } from '../report.js';
import { annotations, appendStepSummary } from './github.js';
import { summaryMarkdown } from './summary.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** In a job of GitHub Actions: adds the summary to the step, and gives the lines to print for its annotations. */
export function tellGitHub(report: Report, environment: Environment): string[] {
  const { GITHUB_STEP_SUMMARY: path, GITHUB_ACTIONS: isJob } = environment;
  const lines = isJob === 'true' ? annotations(report) : [];
  if (path === undefined || path === '') return lines;
  try {
    appendStepSummary(path, summaryMarkdown(report));

    return lines;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;

    return [
      ...lines,
      `GITHUB_STEP_SUMMARY: expected a file that can be written, got ${path} (${code ?? String(error)})`,
    ];
  }
}

/** A text in which the runner of a job looks for no commands: a target could have sent some. */
export function withoutCommands(text: string, { GITHUB_ACTIONS: isJob }: Environment): string {
  if (isJob !== 'true') return text;
  const token = randomUUID();

  return [`::stop-commands::${token}`, text, `::${token}::`].join('\n');
}
