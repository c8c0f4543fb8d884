import { createHash } from 'node:crypto';
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

interface PageSources {
  readonly policy: string;
  /** The elements that have or load them. */
  readonly style: Markup;
  readonly script?: Markup;
}

interface Page extends PageSources {
  readonly title: string;
  /** The suite that made it, if there is one. */
  readonly generator?: string;
  readonly body: Markup;
}

/** A whole document, whose policy comes before anything that it could forbid. */
export function htmlPage({ title, generator, policy, style, script = nothing, body }: Page): string {
  return htmlOf(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${generator === undefined ? nothing : markup`<meta name="generator" content="${generator}">\n`}<title>${title}</title>
${style}
</head>
<body>
${body}
${script}</body>
</html>
`);
}

/** For a page that needs no network and no other file: only this style and this script are used, whatever a target injects. */
export function inlined(style: string, script?: string): PageSources {
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)};`;

  return {
    policy: `default-src 'none'; style-src ${hashOf(style)};${scripts} base-uri 'none'; form-action 'none'`,
    style: markup`<style>${verbatim(style)}</style>`,
    script: script === undefined ? nothing : markup`<script>${verbatim(script)}</script>\n`,
  };
}

function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
}

/** A way to write an item, and how many characters all items together may have where it is still used. */
interface Form<Item> {
  readonly upTo: number;
  readonly write: (item: Item) => Markup;
}

/** Each item in the first form that fits, or in the last one; the first item always in the first form. */
export function writeWithin<Item>(items: readonly Item[], forms: readonly Form<Item>[]): Markup[] {
  let spent = 0;
  let used = 0;

  return items.map((item, index) => {
    for (; ; used++) {
      const form = forms[used];
      if (form === undefined) throw new Error('the last form has no limit');
      const written = form.write(item);
      const { length } = htmlOf(written);
      if (index > 0 && spent + length > form.upTo) continue;
      spent += length;

      return written;
    }
  });
}
