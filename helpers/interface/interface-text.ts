import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type InterfaceBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** A section of the interface as requirements name it: `preamble`, `2`, `4.1`. */
interface InterfaceSection {
  readonly number: string;
  /** Its heading, as in the document: `4.1 POST /api/farmer/order`. */
  readonly heading: string;
  /** The end of a link to it in docs/interface.md. */
  readonly anchor: string;
  readonly blocks: readonly InterfaceBlock[];
}

const numbered = /^(\d(?:\.\d)?)\.? /;

/** By its name in package.json, because the bundle is in another folder. */
const file = createRequire(import.meta.url).resolve('#interface');

/** The interface, word for word: docs/interface.md as values. */
export const interfaceSections: readonly InterfaceSection[] = sectionsIn(readFileSync(file, 'utf8'));

function sectionsIn(document: string): InterfaceSection[] {
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

/** The sentences of a paragraph or of an item. */
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
