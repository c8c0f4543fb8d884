import { counted } from '../../words/phrases.js';
import { cut } from '../../words/shown.js';
import { joinMarkup, markup, nothing, type Markup } from './markup.js';

/** A marked part of a text, and the note next to it. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly note: string;
}

export interface Extent {
  /** How many lines at the beginning are always shown. */
  readonly first: number;
  /** How many lines of a mark are shown, and how many around it. */
  readonly ofMark: number;
  readonly around: number;
  readonly longestLine: number;
}

interface Line {
  readonly start: number;
  readonly text: string;
}

const MOST_NOTES = 3;

/** A text with its marks; lines far from them are left out, and the gap is shown. */
export function listing(text: string, marks: readonly Mark[], extent: Extent): Markup {
  const lines = linesOf(text);
  const isShown = shownLines(lines, marks, extent);
  const written: Markup[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line !== undefined && isShown.has(index)) {
      written.push(markedLine(line, marks, extent.longestLine));
    } else {
      let next = index;
      while (next + 1 < lines.length && !isShown.has(next + 1)) next++;
      const count = next - index + 1;
      written.push(markup`<span class="gap">⋯ ${counted(count, 'line')} left out</span>`);
      index = next;
    }
  }

  return markup`<pre class="listing"><code>${joinMarkup(written, '\n')}</code></pre>`;
}

function linesOf(text: string): Line[] {
  let start = 0;

  return text.split('\n').map((line) => {
    const entry = { start, text: line };
    start += line.length + 1;

    return entry;
  });
}

function shownLines(lines: readonly Line[], marks: readonly Mark[], { first, ofMark, around }: Extent): Set<number> {
  const shown = new Set(Array.from({ length: Math.min(first, lines.length) }, (_, index) => index));
  for (const { start, end } of marks) {
    const [from, to] = [lineAt(lines, start), lineAt(lines, Math.max(start, end - 1))];
    const last = Math.min(to, from + ofMark - 1) + around;
    for (let index = from - around; index <= last; index++) shown.add(index);
  }

  return shown;
}

/** The line that contains an offset. A binary search, because there may be as many marks as lines. */
function lineAt(lines: readonly Line[], offset: number): number {
  let [first, after] = [0, lines.length];
  while (after - first > 1) {
    const middle = Math.floor((first + after) / 2);
    if ((lines[middle]?.start ?? Infinity) <= offset) first = middle;
    else after = middle;
  }

  return first;
}

function markedLine({ start, text }: Line, marks: readonly Mark[], longest: number): Markup {
  const indent = text.length - text.trimStart().length;
  const shown = text.slice(0, longest);
  const stretches = marks
    .filter((mark) => mark.start < start + shown.length && mark.end > start)
    .map((mark) => [Math.max(mark.start - start, indent), Math.min(mark.end - start, shown.length)] as const)
    .filter(([from, to]) => from < to);
  const rest = text.length - shown.length;
  const tail = markup`${rest > 0 ? markup`<span class="gap">… (${counted(rest, 'more character')})</span>` : nothing}${notesMarkup(start, text, marks)}`;
  if (stretches.length === 0) return markup`${shown}${tail}`;
  const edges = [...new Set([0, ...stretches.flat(), shown.length])].toSorted((a, b) => a - b);
  const parts = edges.slice(1).map((edge, index) => {
    const from = edges[index] ?? 0;
    const part = shown.slice(from, edge);

    return stretches.some(([begin, end]) => begin <= from && edge <= end) ? markup`<mark>${part}</mark>` : part;
  });

  return markup`${parts}${tail}`;
}

/** Shown next to the first line of each mark. */
function notesMarkup(start: number, text: string, marks: readonly Mark[]): Markup {
  const here = marks.filter((mark) => mark.start >= start && mark.start <= start + text.length);
  const noteTexts = [...new Set(here.map(({ note }) => note))];
  if (noteTexts.length === 0) return nothing;
  const more = noteTexts.length > MOST_NOTES ? ` and ${noteTexts.length - MOST_NOTES} more` : '';

  return markup`  <span class="note">← ${cut(noteTexts.slice(0, MOST_NOTES).join(', '), 300)}${more}</span>`;
}
