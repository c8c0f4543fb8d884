import { VERSION } from '../../interface/version.js';
import { unicodeEscape } from '../../words/shown.js';
import { framed, htmlPage, joinMarkup, markup, type Markup } from '../html/page-parts.js';
import { plainLine } from '../plain-text.js';

/** Nothing but the files of the list, and no script or style inside of a page: whatever a vendor injects is not executed. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

interface SitePage {
  readonly title: string;
  /** From the page to the top of the site: empty, or `../../`. */
  readonly root: string;
  readonly links: readonly Markup[];
  readonly main: Markup;
}

/** A page of the list. All its links are relative, so that it can be read from a folder and under any path. */
export function sitePage({ title, root, links, main }: SitePage): string {
  return htmlPage({
    title,
    generator: `crop-spraying-conformance ${VERSION}`,
    policy: POLICY,
    style: markup`<link rel="icon" href="${root}icon.svg">
<link rel="stylesheet" href="${root}registry.css">`,
    script: markup`<script src="${root}registry.js"></script>\n`,
    body: framed({
      what: 'list',
      links,
      main,
      foot: markup`Made by crop-spraying-conformance ${VERSION}. Everything in this list is also in <a href="${root}index.json">index.json</a>, for machines. A certificate says how a product responded when it was judged, and who answers for that; it cannot prove that the product responds so today.`,
    }),
  });
}

const LONGEST_NAME = 200;

/** A vendor's text on one line, of a length that a page can bear, in which nothing is invisible. */
export function vendorLine(text: string): string {
  return plainLine(text, LONGEST_NAME);
}

/** The same in a page: its direction changes nothing around it. */
export function vendorMarkup(text: string): Markup {
  return markup`<bdi>${vendorLine(text)}</bdi>`;
}

/** A name as it is written, for those that look like another: every letter that is not ASCII as its number. */
export function spelledOut(text: string): string {
  return plainLine(text.replaceAll(/[^ -~]/gu, unicodeEscape), LONGEST_NAME);
}

const HTTPS = /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*(?::\d{1,5})?(?:[/?#][\w./~%?=&+#:,-]*)?$/i;
const EMAIL = /^[\w.+-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/i;

/** Text, and a link only if it is plainly an https address or an e-mail address: a vendor chooses where it leads. */
export function contactMarkup(contact: string): Markup {
  const isAddress = HTTPS.test(contact) && URL.canParse(contact);
  const target = EMAIL.test(contact) ? `mailto:${contact}` : isAddress ? contact : null;
  const text = vendorMarkup(contact);

  return target === null ? text : markup`<a href="${target}" rel="nofollow noopener noreferrer">${text}</a>`;
}

/** The day of a moment such as `2026-11-16T12:01:58.670Z`, which sorts as it reads. */
export function dayMarkup(moment: string): Markup {
  const day = /^\d{4}-\d\d-\d\d(?=T)/.exec(moment)?.[0];

  return day === undefined ? vendorMarkup(moment) : markup`<time datetime="${day}">${day}</time>`;
}

/** Texts in one line, or what is said if there is none. */
export function textsLine(texts: readonly string[], otherwise: string): Markup {
  return texts.length === 0 ? markup`${otherwise}` : joinMarkup(texts.map(vendorMarkup), '; ');
}

export function textList(texts: readonly string[]): Markup {
  return markup`<ul class="texts">${texts.map((text) => markup`<li>${vendorMarkup(text)}</li>`)}</ul>`;
}

/** A note that a reader should not miss. */
export function warningMarkup(text: Markup): Markup {
  return markup`<p class="warning warned"><b class="badge">take care</b> ${text}</p>`;
}
