import { createHash } from 'node:crypto';
import { htmlOf, markup, nothing, verbatim, type Markup } from './markup.js';

interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly script?: string;
  /** Further elements of the head. */
  readonly meta?: Markup;
  readonly body: Markup;
}

/** A page that needs nothing else: no network and no other file. */
export function htmlPage({ title, style, script, meta = nothing, body }: PageParts): string {
  return htmlDocument({
    title,
    policy: contentSecurityPolicy(style, script),
    meta,
    style: markup`<style>${verbatim(style)}</style>`,
    script: script === undefined ? nothing : markup`<script>${verbatim(script)}</script>\n`,
    body,
  });
}

interface DocumentParts {
  readonly title: string;
  readonly policy: string;
  readonly meta: Markup;
  /** The elements that have or load them. */
  readonly style: Markup;
  readonly script: Markup;
  readonly body: Markup;
}

/** A whole document, whose policy comes before anything that it could forbid. */
export function htmlDocument({ title, policy, meta, style, script, body }: DocumentParts): string {
  return htmlOf(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${meta}<title>${title}</title>
${style}
</head>
<body>
${body}
${script}</body>
</html>
`);
}

/** Allows only this style and this script: anything that a target injects is not executed. */
function contentSecurityPolicy(style: string, script: string | undefined): string {
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)};`;

  return `default-src 'none'; style-src ${hashOf(style)};${scripts} base-uri 'none'; form-action 'none'`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
