import { visible } from '../../words/shown.js';

const text = Symbol('markup');

/** HTML that is safe to write. It can only be made here, so text of a target is never mistaken for it. */
export interface Markup {
  readonly [text]: string;
}

export type MarkupPart = Markup | string | number | null | readonly MarkupPart[];

/** An HTML template: inserted values are escaped unless they are markup. */
export function markup(literals: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return { [text]: literals.reduce((whole, literal, index) => whole + htmlText(parts[index - 1] ?? null) + literal) };
}

/** Our own text that is not escaped: the style and the script. */
export function verbatim(own: string): Markup {
  return { [text]: own };
}

export const nothing = verbatim('');

export function htmlOf(whole: Markup): string {
  return whole[text];
}

export function joinMarkup(parts: readonly MarkupPart[], separator: string): Markup {
  return verbatim(parts.map(htmlText).join(separator));
}

function htmlText(part: MarkupPart): string {
  if (part === null) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);

  return isMarkup(part) ? part[text] : part.map(htmlText).join('');
}

function isMarkup(part: Markup | readonly MarkupPart[]): part is Markup {
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

/** Safe as the text of an element and as a quoted attribute; invisible characters are made visible. */
export function escapeHtml(given: string): string {
  return visible(given).replaceAll(/[&<>"'`]/g, (character) => entities[character] ?? '');
}
