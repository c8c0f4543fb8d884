import { visible } from '../../words/visible.js';

const text = Symbol('markup');

/** HTML that is safe to write. It can only be made here, so no text of a target is ever taken for it. */
export interface Markup {
  readonly [text]: string;
}

export type Part = Markup | string | number | null | readonly Part[];

/** A template of HTML: whatever is put into it is escaped, unless it is markup itself. */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { [text]: literals.reduce((whole, literal, index) => whole + htmlText(parts[index - 1] ?? null) + literal) };
}

/** Text of our own that is written as it is: the style and the script. */
export function verbatim(own: string): Markup {
  return { [text]: own };
}

export const nothing = verbatim('');

export function htmlOf(whole: Markup): string {
  return whole[text];
}

export function joinMarkup(parts: readonly Part[], separator: string): Markup {
  return verbatim(parts.map(htmlText).join(separator));
}

function htmlText(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);

  return isMarkup(part) ? part[text] : part.map(htmlText).join('');
}

function isMarkup(part: Markup | readonly Part[]): part is Markup {
  return text in part;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Safe as the text of an element and as a quoted attribute; what would be invisible is made visible. */
export function escapeHtml(given: string): string {
  return visible(given).replaceAll(/[&<>"'`]/g, (character) => entities[character] ?? '');
}
