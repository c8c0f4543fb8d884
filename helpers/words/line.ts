import { styleText } from 'node:util';
import { unicodeEscape, visibleLine } from './shown.js';

type Color = 'red' | 'green' | 'yellow';

export interface Painted {
  readonly color: Color;
  readonly word: string;
}

/** One line of output. It stays one line, and only what is painted has a colour, whatever a target or a file put into it. */
export type Line =
  | string
  | { readonly parts: readonly (string | Painted)[] }
  /** A workflow command of GitHub that shows a problem next to the job. */
  | { readonly annotation: string };

export const red = (word: string): Painted => ({ color: 'red', word });
export const green = (word: string): Painted => ({ color: 'green', word });
export const yellow = (word: string): Painted => ({ color: 'yellow', word });
export function painted(texts: TemplateStringsArray, ...values: readonly (string | number | Painted)[]): Line {
  const partOf = (value: string | number | Painted | undefined) =>
    typeof value === 'object' ? value : String(value ?? '');

  return { parts: texts.flatMap((text, index) => [text, partOf(values[index])]).filter((part) => part !== '') };
}

const ANNOTATION = /^::(?:error|warning|notice) title=/;

/** A line as it may be written to a terminal or to the log of a CI job. */
export function printedLine(line: Line, isColoured = false): string {
  if (typeof line === 'string') return inert(visibleLine(line));
  if ('annotation' in line) {
    const text = inertText(visibleLine(line.annotation));

    return ANNOTATION.test(text) ? text : inert(text);
  }

  return inert(line.parts.map((part) => printedPart(part, isColoured)).join(''));
}
export function printedText(lines: readonly Line[], isColoured = false): string {
  return lines.map((line) => printedLine(line, isColoured)).join('\n');
}

function printedPart(part: string | Painted, isColoured: boolean): string {
  if (typeof part === 'string') return visibleLine(part);
  const word = visibleLine(part.word);

  // The caller has decided: without `validateStream: false` the stdout of this process would decide again.
  return isColoured ? styleText(part.color, word, { validateStream: false }) : word;
}

/**
 * A line in which no CI system finds a command. They read `##vso[` (Azure), `##teamcity[` (TeamCity) and `##[` (GitHub, Azure)
 * anywhere in a line, and `::error::` (GitHub) at its start. The escapes are also those of JSON, which keeps its value.
 */
function inert(line: string): string {
  return inertText(line).replace(
    /^[\s\p{Default_Ignorable_Code_Point}]*:(?=\p{Default_Ignorable_Code_Point}*:)/u,
    (start) => start.replace(':', unicodeEscape),
  );
}

/**
 * A text without two hashes before a word or a bracket. The agents are written in .NET, which may compare as if ignorable
 * characters were not there.
 */
export function inertText(line: string): string {
  if (!line.includes('#')) return line;

  return line.replaceAll(/#(?=\p{Default_Ignorable_Code_Point}*#(?!\s|#|$))/gu, unicodeEscape);
}
