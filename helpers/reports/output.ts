import { printedText, type Line } from '../words/line.js';

type Stream = 'stdout' | 'stderr';

const ESCAPE = '\u001b';

/** A line, or several; what one of them contains never starts another. */
export type Lines = Line | readonly Line[];

/** Writes lines. Nothing else in the product writes to stdout or stderr, so that whatever a target sent is printed safely. */
export function writeLines(stream: Stream, lines: Lines): void {
  process[stream].write(`${printedText(linesOf(lines), isColoured(stream))}\n`);
}

export function linesOf(lines: Lines): readonly Line[] {
  return Array.isArray(lines) ? (lines as readonly Line[]) : [lines as Line];
}

export function isTerminal(stream: Stream): boolean {
  return process[stream].isTTY;
}

/** Only terminals get colours, unless FORCE_COLOR asks for them elsewhere, for a log that shows them. */
function isColoured(stream: Stream): boolean {
  const { FORCE_COLOR: forced = '', NO_COLOR: none = '', TERM: terminal } = process.env;
  if (forced !== '') return !['0', 'false'].includes(forced);

  return isTerminal(stream) && none === '' && terminal !== 'dumb';
}

/** Shows a line on the terminal that the next one replaces. One that is wider than the terminal could not be erased. */
export function showStatus(line: string): void {
  // A terminal that does not know its width says 0.
  const columns = process.stderr.columns > 1 ? process.stderr.columns : 80;
  process.stderr.write(`\r${ESCAPE}[K${printedText([line.slice(0, columns - 1)])}`);
}

/** A reader may close the pipe early, as head does: that is not reported. A full disk is. */
export function onWriteProblem(report: (stream: Stream, code: string) => void): void {
  for (const stream of ['stdout', 'stderr'] as const) {
    process[stream].on('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      if (code !== 'EPIPE') report(stream, code);
    });
  }
}
