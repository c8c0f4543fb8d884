import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pointerTokens } from '../json/values.js';
import { lettersOf } from '../words/nearest.js';
import { operations, type Item, type Slug } from './operations.js';

export type InterfaceBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

const numbered = /^(\d+(?:\.\d+)?)\.? /;

/** By its name in package.json, because the bundle is in another folder. */
const file = createRequire(import.meta.url).resolve('#interface');

/** The sections as requirements name them, `preamble`, `2` or `4.1`, each with the end of a link to it in docs/interface.md. */
export const interfaceSections = sectionsIn(readFileSync(file, 'utf8'));

function sectionsIn(document: string) {
  const sections: { number: string; heading: string; paragraphs: string[] }[] = [];
  for (const paragraph of document.trim().split(/\n\n+/)) {
    const heading = /^#+ (.*)$/.exec(paragraph)?.[1];
    const number = sections.length === 0 ? 'preamble' : numbered.exec(heading ?? '')?.[1];
    if (heading !== undefined && number !== undefined) sections.push({ number, heading, paragraphs: [] });
    else sections.at(-1)?.paragraphs.push(paragraph);
  }

  return sections.map(({ number, heading, paragraphs }) => ({
    number,
    heading,
    anchor: anchorOf(heading),
    blocks: paragraphs.map(blockOf),
  }));
}

/** As GitHub and others make it: `41-post-apifarmerorder`. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

function blockOf(paragraph: string): InterfaceBlock {
  const lines = paragraph.split('\n');
  const [first = '', , ...others] = lines;
  if (first.startsWith('|')) return { kind: 'table', head: cellsOf(first), rows: others.map(cellsOf) };
  if (first.startsWith('- ')) return { kind: 'list', items: lines.map((line) => line.slice(2)) };

  return { kind: first.startsWith('#') ? 'heading' : 'paragraph', text: paragraph.replace(/^#+ /, '') };
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.) /);
}

/** A row as quotes have it: `| area | number | minimum 1 |` reads `area: number; minimum 1`. */
export function rowStatement(row: readonly string[]): string {
  const [name = '', ...others] = row.filter((cell) => cell !== '');

  return `${name}: ${others.join('; ')}`;
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

/** The words of the interface that a requirement is about: whole sentences and rows, with ` … ` between those apart. */
export interface Quoted {
  readonly quote: string;
  /** The quote for a finding at a documented field, given what the interface says about that field. */
  readonly quoteWith?: (field: string) => string;
}

export function quoteFor(quoted: Quoted & { readonly operation: Slug }, pointer: string | null): string {
  const field = pointer === null ? null : fieldText(quoted.operation, pointerTokens(pointer));

  return field === null || quoted.quoteWith === undefined ? quoted.quote : quoted.quoteWith(field);
}

/** What the interface says about the response of an operation: `Response 200: Order (without farmer).` */
export function responseSentence(slug: Slug): string {
  return sentenceOf(operations[slug].section, 'Response 200:');
}

export function querySentence(slug: Slug): string {
  return sentenceOf(operations[slug].section, slug === 'list-farmer-orders' ? 'Query parameters:' : 'Required query');
}

export function shownWithPeople(slug: Slug): string {
  return operations[slug].item.startsWith('order')
    ? responseSentence(slug)
    : 'order: Order; includes farmer and receptionist';
}

function sentenceOf(section: string, start: string): string {
  const sentences = blocksOf(section).flatMap((block) => (block.kind === 'paragraph' ? sentencesOf(block.text) : []));
  const found = sentences.find((sentence) => sentence.startsWith(start));
  if (found === undefined) throw new Error(`section ${section} of the interface has no sentence "${start} …"`);

  return found;
}

function blocksOf(section: string): readonly InterfaceBlock[] {
  return interfaceSections.find(({ number }) => number === section)?.blocks ?? [];
}

type Row = readonly string[];

/** A longer name stands for no field. */
const LONGEST_NAME = 100;

/** The tables of section 2 by their names, without what is in brackets: Order, User, Paged result. */
const tables: ReadonlyMap<string, readonly Row[]> = new Map(
  blocksOf('2').flatMap((block, index, blocks) => {
    const heading = blocks[index - 1];
    if (block.kind !== 'table' || heading?.kind !== 'heading') return [];

    return [[withoutBrackets(heading.text), block.rows]];
  }),
);

function withoutBrackets(text: string): string {
  return text.replace(/ \(.*\)$/, '');
}

/** What the interface says about the field at these tokens of a response; null if it says nothing. */
function fieldText(slug: Slug, tokens: readonly string[]): string | null {
  const { paged, item } = operations[slug];
  if (!paged) return textIn(tableOf(item), tokens);
  const [first, , ...inItem] = tokens;

  return first === 'content' && inItem.length > 0
    ? textIn(tableOf(item), inItem)
    : statementOf(rowOf('Paged result', tokens.join('.')));
}

function tableOf(item: Item): string {
  return item.startsWith('order') ? 'Order' : `${item.charAt(0).toUpperCase()}${item.slice(1)}`;
}

function textIn(table: string, [name, ...others]: readonly string[]): string | null {
  if (name === undefined) return null;
  if (table === 'User' && name === 'password') return sentenceOf('2', 'The recipient user');
  const row = rowOf(table, name);
  if (others.length === 0) return statementOf(row);

  return textIn(withoutBrackets(row?.[1] ?? ''), others);
}

/** The row of a field; of the field that a name stands for, if only its spelling is wrong. */
function rowOf(table: string, name: string): Row | undefined {
  const rows = tables.get(table) ?? [];
  const letters = name.length > LONGEST_NAME ? '' : lettersOf(name);

  return rows.find(([field]) => field === name) ?? rows.find(([field = '']) => lettersOf(field) === letters);
}

function statementOf(row: Row | undefined): string | null {
  return row === undefined ? null : rowStatement(row);
}
