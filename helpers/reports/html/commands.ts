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

const LONGEST_COMMAND = 8000;

/** A command line, with a copy button that the script reveals. */
export function copyableCommand(command: string, name: string): Markup {
  // Not cut, because half a command must never be run.
  if (command.length > LONGEST_COMMAND)
    return markup`<p class="muted">This line has ${command.length} characters and is left out: ${name}. Every curl line is in conformance.json.</p>`;

  return markup`<div class="curl"><code>${command}</code><button type="button" class="copy" aria-label="Copy ${name}" data-scripted hidden>Copy</button></div>`;
}
