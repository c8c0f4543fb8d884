import { plainLine, plainText } from './plain-text.js';

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

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
