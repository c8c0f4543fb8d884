import { isObject, pointer, pointerTokens, valueAt } from '../../json/values.js';
import type { Report, ReportedRequirement } from '../../records/report.js';
import { type ReportedBody, type ReportedExchange, withBodies } from '../../records/reported-exchange.js';
import { counted, cut, namesText } from '../../words/shown.js';
import { jsonExcerpt, type JsonLayout, layOutJson } from './json-layout.js';
import { joinMarkup, markup, type Markup, nothing } from './page-parts.js';

const EXCERPT: Extent = { first: 0, ofMark: 6, around: 2, longestLine: 240 };
const OPENING: Extent = { ...EXCERPT, first: 6 };
const WHOLE: Extent = { first: 200, ofMark: 40, around: 8, longestLine: 2000 };
const LONGEST_BASE64 = 2000;

/** A body, or an excerpt from it. */
interface PageBody extends ReportedBody {
  /** The length of the whole. */
  readonly excerptOf?: number;
}

export function requestBody(body: ReportedBody | null): Markup {
  return body === null ? markup`<p class="muted">no body</p>` : bodyListing(body, [], WHOLE);
}

export function responseBody(body: PageBody, pointed: readonly MarkedPointer[]): Markup {
  return bodyListing(body, pointed, WHOLE);
}

/** The parts of a response that findings point to; its beginning if they point to the whole response. */
export function bodyExcerpt({ response }: ReportedExchange, findings: ReportedRequirement['findings']): Markup {
  if (response === null) return nothing;
  const pointed = findings.map((finding, index) => ({
    pointer: finding.pointer,
    label: findings.length === 1 ? 'here' : String(index + 1),
  }));
  const isWhole = findings.some((finding) => finding.pointer === null);

  return bodyListing(response.body, pointed, isWhole ? OPENING : EXCERPT);
}

function bodyListing(body: PageBody, pointed: readonly MarkedPointer[], extent: Extent): Markup {
  if (body.base64 !== undefined) return notUtf8(body.base64, body.bytes);
  const text = body.text ?? '';
  if (text === '') return markup`<p class="muted">an empty body</p>`;
  const isCut = body.bytes !== undefined;
  const note = noteOn(body, text);
  if (!isJson(text, isCut)) return markup`${note}${listing(text, [], { ...extent, first: Math.max(extent.first, 6) })}`;
  const laid = layOutJson(text, pointersToPlace(pointed));
  const marks = marksIn(laid, pointed, isCut ? 'cut' : { value: JSON.parse(text) as unknown });

  return markup`${note}${listing(laid.text, marks, extent)}`;
}

function noteOn({ bytes, excerptOf }: PageBody, text: string): Markup {
  if (bytes !== undefined)
    return markup`<p class="muted">Cut: the first ${text.length} characters of ${bytes} bytes.</p>`;

  return excerptOf === undefined
    ? nothing
    : markup`<p class="muted">An excerpt: ⋯ stands for what no finding points to. All ${excerptOf} bytes are in conformance.json.</p>`;
}

function notUtf8(base64: string, bytes: number | undefined): Markup {
  const size = bytes === undefined ? '' : ` The first ${Math.floor((base64.length * 3) / 4)} of ${bytes} bytes.`;

  return markup`<p class="muted">The body is not UTF-8; it is shown as base64.${size}</p>
<pre class="listing"><code>${cut(base64, LONGEST_BASE64)}</code></pre>`;
}

function isJson(text: string, isCut: boolean): boolean {
  if (isCut) return /^\s*[{[]/.test(text);
  try {
    JSON.parse(text);

    return true;
  } catch {
    return false;
  }
}

/** What a finding points to; the label names the finding. */
export interface MarkedPointer {
  readonly pointer: string | null;
  readonly label: string;
}

/** The pointers and all their ancestors: if a value is missing, its nearest ancestor is marked. */
function pointersToPlace(pointed: readonly MarkedPointer[]): Set<string> {
  return new Set(pointed.flatMap(({ pointer: path }) => (path === null ? [] : lineage(path))));
}

/** From the pointer itself up to the root. */
function lineage(path: string): string[] {
  const tokens = pointerTokens(path);

  return Array.from({ length: tokens.length + 1 }, (_, above) => pointer(...tokens.slice(0, tokens.length - above)));
}

type WholeBody = { readonly value: unknown };

function marksIn(laid: JsonLayout, pointed: readonly MarkedPointer[], body: WholeBody | 'cut'): Mark[] {
  return pointed.flatMap(({ pointer: path, label }) => {
    if (path === null) return [];
    const there = laid.places.get(path);
    if (there !== undefined) return there.map(({ start, end }) => ({ start, end, note: label }));

    const above = lineage(path).find((ancestor) => laid.places.has(ancestor));
    if (above === undefined) return [];
    const missing = pointerTokens(path)[pointerTokens(above).length] ?? '';
    const why =
      body === 'cut'
        ? `the body is cut off before ${missing}`
        : `${missing} is missing here${presentNames(body.value, above)}`;
    const note = `${label}: ${why}`;

    return (laid.places.get(above) ?? []).slice(-1).map(({ start, head }) => ({ start, end: head, note }));
  });
}

const MOST_NAMES = 8;

/** What is there instead may be the same under another name, many lines below. */
function presentNames(value: unknown, at: string): string {
  const place = valueAt(value, at);
  const names = isObject(place) ? Object.keys(place) : [];

  return names.length === 0 ? '' : `, only ${namesText(names, MOST_NAMES)}`;
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly note: string;
}

interface Extent {
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
function listing(text: string, marks: readonly Mark[], extent: Extent): Markup {
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

/** A longer body is not laid out as a whole: findings may point to it a hundred times. */
const LONGEST_SHOWN = 64 * 1024;

/** The report with each body where it was received; of a long one, the beginning and what findings point to. */
export function withShownBodies(report: Report): Report {
  const exchanges = withBodies(report.exchanges);
  const pointed = new Map<string, Set<string>>();
  for (const { exchange, pointer: path } of report.requirements.flatMap(({ findings }) => findings)) {
    const text = exchanges[exchange]?.response?.body.text ?? '';
    if (text.length > LONGEST_SHOWN) pointed.set(text, (pointed.get(text) ?? new Set()).add(path ?? ''));
  }
  // Equal bodies are one text, so that it is read once for all findings.
  const excerpts = new Map([...pointed].map(([text, pointers]) => [text, shortened(text, pointers)]));
  const shown = Object.entries(exchanges).map(([id, exchange]) => {
    const { response } = exchange;
    const body = excerpts.get(response?.body.text ?? '');

    return [id, response === null || body === undefined ? exchange : { ...exchange, response: { ...response, body } }];
  });

  return { ...report, exchanges: Object.fromEntries(shown) as Report['exchanges'] };
}

function shortened(text: string, pointers: ReadonlySet<string>): PageBody {
  const length = Buffer.byteLength(text);
  if (!/^\s*[{[]/.test(text)) return { text: text.slice(0, LONGEST_SHOWN), bytes: length };

  return { text: jsonExcerpt(text, pointers, new Set([...pointers].flatMap(lineage))), excerptOf: length };
}
