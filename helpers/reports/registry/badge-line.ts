import { markup, type Markup } from '../html/markup.js';
import { prose } from '../plain-text.js';
import { vendorLine } from './vendor-text.js';

/** Stands for the address of the list, which only a browser knows: the script puts it in place. */
const ADDRESS = 'https://list.example';

interface Badge {
  /** Both relative to the top of the list. */
  readonly image: string;
  readonly page: string;
  /** What it says, for somebody who cannot see it. */
  readonly text: string;
  /** Which badge it is: `the badge of version 2.1`. */
  readonly what: string;
  readonly root: string;
}

/** A badge, and the line of Markdown that shows it elsewhere. */
export function badgeMarkup({ image, page, text, what, root }: Badge): Markup {
  const address = markup`<span class="address">${ADDRESS}</span>`;

  return markup`<div class="shield"><img src="${root}${image}" alt="${vendorLine(text)}" height="20">
<div class="curl"><code>[![${prose(text)}](${address}/${image})](${address}/${page})</code> <button type="button" class="copy" aria-label="Copy the Markdown of ${what}" data-scripted hidden>Copy</button></div></div>`;
}
