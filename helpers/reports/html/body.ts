import { isObject } from '../../json/object.js';
import { pointer, pointerTokens, valueAt } from '../../json/pointer.js';
import type { ReportedRequirement } from '../../records/report.js';
import type { ReportedBody } from '../../records/reported-body.js';
import type { ReportedExchange } from '../../records/reported-exchange.js';
import { cut } from '../../words/shown.js';
import { layOutJson, type JsonLayout } from './json-layout.js';
import { listing, type Extent, type Mark } from './listing.js';
import { markup, nothing, type Markup } from './markup.js';

const EXCERPT: Extent = { first: 0, ofMark: 6, around: 2, longestLine: 240 };
const OPENING: Extent = { ...EXCERPT, first: 6 };
const WHOLE: Extent = { first: 200, ofMark: 40, around: 8, longestLine: 2000 };
const LONGEST_BASE64 = 2000;

/** A body, or an excerpt from it. */
export interface PageBody extends ReportedBody {
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
export function lineage(path: string): string[] {
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
  const more = names.length - MOST_NAMES;

  return names.length === 0
    ? ''
    : `, only ${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
