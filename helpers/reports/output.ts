import { printedText, type Line } from '../words/line.js';

type Stream = 'stdout' | 'stderr';

const ESCAPE = '\u001b';

/** A line, or several; what one of them contains never starts another. */
export type Lines = Line | readonly Line[];

/** Writes lines. Nothing else in the product writes to stdout or stderr, so that whatever a target sent is printed safely. */
export function writeLines(stream: Stream, lines: Lines): void {
  process[stream].write(`${printedText(linesOf(lines), isTerminal(stream) && !process.env['NO_COLOR'])}\n`);
}

export function linesOf(lines: Lines): readonly Line[] {
  return Array.isArray(lines) ? (lines as readonly Line[]) : [lines as Line];
}

export function isTerminal(stream: Stream): boolean {
  return process[stream].isTTY;
}

/** Shows a line on the terminal that the next one replaces. */
export function showStatus(line: string): void {
  process.stderr.write(`\r${ESCAPE}[K${printedText([line])}`);
}

/** A reader may close the pipe early, as head does: that is not reported. A full disk is. */
export function onWriteProblem(report: (stream: Stream, code: string) => void): void {
  for (const stream of ['stdout', 'stderr'] as const) {
    process[stream].on('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      if (code !== 'EPIPE') report(stream, code);
    });
  }
}
