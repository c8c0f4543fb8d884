import { inertText } from '../words/line.js';
import { cut, unicodeEscape, visible } from '../words/shown.js';

const LONGEST = 2000;

/**
 * A text that is safe in any file: it is cut, and what is invisible, reorders text, cannot be encoded or
 * is a command of a CI system is escaped.
 */
export function plainText(text: string, longest = LONGEST): string {
  return inertText(visible(cut(text, longest)));
}

export function plainLine(text: string, longest = LONGEST): string {
  return plainText(text, longest).replaceAll('\n', unicodeEscape);
}

/**
 * Text from a target, in a line of Markdown. A code span is the one place where GitHub reads no mention, no issue
 * number, no link and no HTML.
 */
export function codeSpan(text: string, longest?: number): string {
  const line = plainLine(text, longest);
  if (line.trim() === '') return `(${line.length === 0 ? 'empty' : 'blank'})`;
  const fence = '`'.repeat(longestRun(line) + 1);
  const space = /^[` ]|[` ]$/.test(line) ? ' ' : '';

  return `${fence}${space}${line}${space}${fence}`;
}

/** A fenced block that nothing inside it can close. */
export function codeBlock(text: string, language: string, longest?: number): string {
  const block = plainText(text, longest);
  const fence = '`'.repeat(Math.max(2, longestRun(block)) + 1);

  return `${fence}${language}\n${block}\n${fence}`;
}

/** Escapes our own prose, which may contain characters with a meaning in Markdown. */
export function prose(text: string): string {
  return plainLine(text)
    .replaceAll(/[\\`*_[\]|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}

/** A block that a reader opens. */
export function foldedBlock(title: string, block: string): string {
  return `<details><summary>${title}</summary>\n\n${block}\n\n</details>`;
}

export function listOf(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

export function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;', // required in `]]>`
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;', // an attribute would lose a bare line feed
};

export function xmlText(text: string, longest?: number): string {
  return withoutAttachments(plainText(text, longest)).replaceAll(/[&<>]/g, (character) => entities[character] ?? '');
}

/** An element's attributes, each with a space before it. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlValue(String(value))}"`)
    .join('');
}

function xmlValue(text: string): string {
  return withoutAttachments(plainText(text)).replaceAll(/[&<>"'\n]/g, (character) => entities[character] ?? '');
}

/** GitLab, Jenkins and Azure attach the file that `[[ATTACHMENT|path]]` names. */
function withoutAttachments(text: string): string {
  return text.replaceAll(/\[(?=\[ATTACHMENT\|)/gi, unicodeEscape);
}

/** Pads cells to columns. The last column may be of any length. */
export function alignedLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((width, cells) => Math.max(width, cells[column]?.length ?? 0), 0),
  );

  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
