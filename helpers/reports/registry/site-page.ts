import { VERSION } from '../../interface/version.js';
import { htmlDocument, markup, type Markup } from '../html/markup.js';

/** Nothing but the files of the list, and no script or style inside of a page: whatever a vendor injects is not executed. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

interface SitePageParts {
  readonly title: string;
  /** From the page to the top of the site: empty, or `../../`. */
  readonly root: string;
  /** The links at its top. */
  readonly links: readonly Markup[];
  readonly main: Markup;
}

/** A page of the list. All its links are relative, so that it can be read from a folder and under any path. */
export function sitePage({ title, root, links, main }: SitePageParts): string {
  return htmlDocument({
    title,
    policy: POLICY,
    meta: markup`<meta name="referrer" content="no-referrer">
<meta name="generator" content="crop-spraying-conformance ${VERSION}">
`,
    style: markup`<link rel="icon" href="${root}icon.svg">
<link rel="stylesheet" href="${root}registry.css">`,
    script: markup`<script src="${root}registry.js"></script>\n`,
    body: markup`<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="wrap"><nav aria-label="Parts of the list"><ul>${links.map((link) => markup`<li>${link}</li>`)}</ul></nav>
<button type="button" id="theme" data-scripted hidden>Switch to dark</button></div></header>
<main id="main" class="wrap" tabindex="-1">
${main}
</main>
<footer class="foot wrap"><p>Made by crop-spraying-conformance ${VERSION}. Everything in this list is also in <a href="${root}index.json">index.json</a>, for machines. A certificate says how a product responded when it was judged, and who answers for that; it cannot prove that the product responds so today.</p></footer>
<div id="status" class="status" role="status"></div>`,
  });
}
