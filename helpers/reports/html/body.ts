import type { ReportedRequirement } from '../../records/report.js';
import type { ReportedBody, ReportedExchange } from '../../records/reported-exchange.js';
import { layOutJson } from './json-layout.js';
import { listing, type Extent } from './listing.js';
import { marksIn, pointersToPlace, type MarkedPointer } from './marks.js';
import { cut, markup, nothing, type Markup } from './markup.js';

const EXCERPT: Extent = { first: 0, ofMark: 6, around: 2, longestLine: 240 };
const OPENING: Extent = { ...EXCERPT, first: 6 };
const WHOLE: Extent = { first: 200, ofMark: 40, around: 8, longestLine: 2000 };
const LONGEST_BASE64 = 2000;

export function requestBody(body: ReportedBody | null): Markup {
  return body === null ? markup`<p class="muted">no body</p>` : bodyListing(body, [], WHOLE);
}

export function responseBody(body: ReportedBody, pointed: readonly MarkedPointer[]): Markup {
  return bodyListing(body, pointed, WHOLE);
}

/** The places in an answer that findings point to; the opening of the answer where they point to it as a whole. */
export function bodyExcerpt({ response }: ReportedExchange, findings: ReportedRequirement['findings']): Markup {
  if (response === null) return nothing;
  const pointed = findings.map(({ pointer }, index) => ({
    pointer,
    label: findings.length === 1 ? 'here' : String(index + 1),
  }));

  return bodyListing(response.body, pointed, findings.some(({ pointer }) => pointer === null) ? OPENING : EXCERPT);
}

function bodyListing(body: ReportedBody, pointed: readonly MarkedPointer[], extent: Extent): Markup {
  if (body.base64 !== undefined) return notUtf8(body.base64, body.bytes);
  const text = body.text ?? '';
  if (text === '') return markup`<p class="muted">an empty body</p>`;
  const isCut = body.bytes !== undefined;
  const note = isCut
    ? markup`<p class="muted">Cut: the first ${text.length} characters of ${body.bytes} bytes.</p>`
    : nothing;
  if (!isJson(text, isCut)) return markup`${note}${listing(text, [], { ...extent, first: Math.max(extent.first, 6) })}`;
  const laid = layOutJson(text, pointersToPlace(pointed));
  const marks = marksIn(laid, pointed, isCut);

  return markup`${note}${listing(laid.text, marks, extent)}`;
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
