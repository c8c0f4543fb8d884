import type { Report } from '../../records/report.js';
import { PROGRAM, shellWord } from '../../words/shell-word.js';
import { markup, type Markup } from './markup.js';

/** Commands that the page shows and that are not in the report. */
export interface CommandOptions {
  /** The command to try after a failure of this requirement. */
  readonly commandFor?: (id: string) => string;
  /** Why that command judges more than the requirement; null if it does not. */
  readonly noteFor?: (id: string) => string | null;
  /** How to get the variables that the commands name into a shell. */
  readonly preparationFor?: (variables: readonly string[]) => readonly string[];
}

/** The command that judges a requirement again. Made from the report if nobody knows how the run was started. */
export function judgeAgainBlock(report: Report, { commandFor, noteFor }: CommandOptions, id: string): Markup {
  const { target, seed, exploration } = report;
  const address = target.isReference ? 'reference' : shellWord(target.baseUrl);
  const isReproduced = exploration?.reproductions.some(({ requirement }) => requirement === id) === true;
  const ownLine = isReproduced
    ? `${PROGRAM} explore --base-url ${address} --seed ${seed} --replay replay.json`
    : `${PROGRAM} --base-url ${address} --seed ${seed} --only ${id}`;
  const title = commandFor === undefined ? 'Judge it again, with the same settings' : 'Judge it again';
  const note = noteFor?.(id) ?? null;

  return markup`<p class="label">${title}${note === null ? '' : ` (${note})`}</p>${copyableCommand(commandFor?.(id) ?? ownLine, `the command that judges ${id} again`)}`;
}

const LONGEST_COMMAND = 8000;

/** A command line, with a copy button that the script reveals. */
export function copyableCommand(command: string, name: string): Markup {
  // Not cut, because half a command must never be run.
  if (command.length > LONGEST_COMMAND)
    return markup`<p class="muted">This line has ${command.length} characters and is left out: ${name}. Every curl line is in conformance.json.</p>`;

  return markup`<div class="curl"><code>${command}</code><button type="button" class="copy" aria-label="Copy ${name}" data-scripted hidden>Copy</button></div>`;
}
