import { hash } from 'node:crypto';
import type { Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import type { Verdict } from '../../judging/verdict.js';
import type { Report, ReportedRequirement } from '../../records/report.js';
import { PROGRAM, sectionsText, shellWord, visible } from '../../words/shown.js';
import { byOperation, outcomeCounts, outcomeSigns, outcomeText } from '../outcomes.js';

/** These have a part of the page of their own; the list of requirements is filtered for the others. */
const ownParts: readonly Outcome[] = ['failed', 'waived', 'not-exercised'];

/** Where the page shows every requirement with this outcome. */
export function outcomeAnchor(outcome: Outcome): string {
  return ownParts.includes(outcome) ? outcome : `only-${outcome}`;
}

/** Where the list of requirements shows those of an operation with this outcome. */
export function groupAnchor(slug: Slug, outcome: Outcome): string {
  return `${slug}-${outcome}`;
}

export function exchangeAnchor(id: string): string {
  return `exchange-${id}`;
}

export function exchangeLink(id: string): Markup {
  return markup`<a href="#${exchangeAnchor(id)}">${id}</a>`;
}

export function sectionAnchor(number: string): string {
  return `section-${number}`;
}

/** `sections 2 and 4.1`, each a link to the interface at the end of the page. */
export function sectionLinks(section: string): Markup {
  const parts = sectionsText(section).split(/(preamble|\d+(?:\.\d+)?)/);

  return joinMarkup(
    parts.map((part, index) => (index % 2 === 0 ? part : markup`<a href="#${sectionAnchor(part)}">${part}</a>`)),
    '',
  );
}

export const verdictSigns: Readonly<Record<Verdict | 'could-not-judge', string>> = {
  conformant: '✓',
  passed: '✓',
  'non-conformant': '✗',
  incomplete: '?',
  'could-not-judge': '!',
};

/** The sign alone: a text is next to it wherever it is used. */
export function signOf(outcome: Outcome): Markup {
  return markup`<span class="sign" aria-hidden="true">${outcomeSigns[outcome]}</span>`;
}

/** Sign and word, so that outcomes never differ by colour alone. */
export function badge(outcome: Outcome): Markup {
  return markup`<span class="badge ${outcome}">${signOf(outcome)} ${outcomeText(outcome)}</span>`;
}

export function nameLink(name: string): Markup {
  return markup`<a href="#${name}"><code>${name}</code></a>`;
}

/** One line for each operation, with links to those of its requirements. */
export function nameLinksByOperation(
  some: readonly ReportedRequirement[],
  all: readonly ReportedRequirement[],
): Markup {
  const lines = byOperation(some, all).map(({ operation, ids, count }) => {
    if (ids.length === count && count > 1) return markup`<li>${nameLink(operation)}, all ${count}</li>`;
    const links = ids.map((id) => markup`<a href="#${id}">${id.slice(operation.length + 1)}</a>`);

    return markup`<li>${nameLink(operation)}, ${ids.length} of ${count}: ${joinMarkup(links, ', ')}</li>`;
  });

  return markup`<ul class="names">${lines}</ul>`;
}

/** For example `2 failed, 30 passed`, each a link to those requirements. */
export function countLinks(slug: Slug, own: readonly ReportedRequirement[]): Markup {
  const links = outcomeCounts(own).map(
    ({ outcome, count }) => markup`<a href="#${groupAnchor(slug, outcome)}">${count} ${outcomeText(outcome)}</a>`,
  );

  return joinMarkup(links, ', ');
}

interface Frame {
  readonly what: string;
  readonly links: readonly Markup[];
  readonly main: Markup;
  readonly foot: Markup;
}

/** What is around a page: links to its parts, the choice of the theme, and a line for who hears what a button did. */
export function framed({ what, links, main, foot }: Frame): Markup {
  return markup`<a class="skip" href="#main">Skip to the ${what}</a>
<header class="top"><div class="wrap"><nav aria-label="Parts of the ${what}"><ul>${links.map((link) => markup`<li>${link}</li>`)}</ul></nav>
<button type="button" id="theme" data-scripted hidden>Switch to dark</button></div></header>
<main id="main" class="wrap" tabindex="-1">
${main}
</main>
<footer class="foot wrap"><p>${foot}</p></footer>
<div id="status" class="status" role="status"></div>`;
}

interface Table {
  readonly name: string;
  /** The class that its style is for. */
  readonly kind: string;
  readonly id?: string;
  readonly heads: readonly MarkupPart[];
  /** Its rows, in a body or in several. */
  readonly bodies: MarkupPart;
}

/** A table that scrolls by itself where the page is narrower. */
export function scrollTable({ name, kind, id, heads, bodies }: Table): Markup {
  return markup`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table class="${kind}"${id === undefined ? '' : markup` id="${id}"`}><thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
${bodies}</table></div>`;
}

/** Commands that the page shows and that are not in the report. */
export interface CommandOptions {
  /** The command to try after a failure of this requirement. */
  readonly commandFor?: (id: string) => string;
  /** Why that command judges more than the requirement; null if it does not. */
  readonly noteFor?: (id: string) => string | null;
  /** How to get the variables that the commands name into a shell. */
  readonly preparationFor?: (variables: readonly string[]) => readonly string[];
}

/** The command that judges a requirement again. Made from the report if nobody knows how the run was started. */
export function judgeAgainBlock(report: Report, { commandFor, noteFor }: CommandOptions, id: string): Markup {
  const { target, seed, exploration } = report;
  const address = target.isReference ? 'reference' : shellWord(target.baseUrl);
  const isReproduced = exploration?.reproductions.some(({ requirement }) => requirement === id) === true;
  const ownLine = isReproduced
    ? `${PROGRAM} explore --base-url ${address} --seed ${seed} --replay replay.json`
    : `${PROGRAM} --base-url ${address} --seed ${seed} --only ${id}`;
  const title = commandFor === undefined ? 'Judge it again, with the same settings' : 'Judge it again';
  const note = noteFor?.(id) ?? null;

  return markup`<p class="label">${title}${note === null ? '' : ` (${note})`}</p>${copyableCommand(commandFor?.(id) ?? ownLine, `the command that judges ${id} again`)}`;
}

const LONGEST_COMMAND = 8000;

/** A command line, with a copy button that the script reveals. */
export function copyableCommand(command: string, name: string): Markup {
  // Not cut, because half a command must never be run.
  if (command.length > LONGEST_COMMAND)
    return markup`<p class="muted">This line has ${command.length} characters and is left out: ${name}. Every curl line is in conformance.json.</p>`;

  return markup`<div class="curl"><code>${command}</code><button type="button" class="copy" aria-label="Copy ${name}" data-scripted hidden>Copy</button></div>`;
}

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
  return `'sha256-${hash('sha256', inline, 'base64')}'`;
}

interface Forms<Item> {
  /** How many characters all whole items together may have. */
  readonly most: number;
  readonly whole: (item: Item) => Markup;
  readonly brief: (item: Item) => Markup;
}

/** The first items whole, and from the one that does not fit on, each in its brief form; the first one always whole. */
export function writeWithin<Item>(items: readonly Item[], { most, whole, brief }: Forms<Item>): Markup[] {
  let length = 0;

  return items.map((item, index) => {
    if (length > most) return brief(item);
    const written = whole(item);
    length += htmlOf(written).length;

    return index > 0 && length > most ? brief(item) : written;
  });
}
