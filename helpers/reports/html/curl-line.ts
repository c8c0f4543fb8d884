import { markup, type Markup } from './markup.js';

const LONGEST_CURL = 20_000;

/** A curl line, with a button that the script shows. */
export function copyableCurl(id: string, curl: string): Markup {
  // Half a command must never be run.
  if (curl.length > LONGEST_CURL)
    return markup`<p class="muted">The curl line has ${curl.length} characters; it is in conformance.json.</p>`;

  return markup`<div class="curl"><code>${curl}</code><button type="button" class="copy" aria-label="Copy the curl line of ${id}" data-scripted hidden>Copy</button></div>`;
}
