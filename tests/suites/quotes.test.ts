import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { slugs } from '../../helpers/interface/operations.js';
import { requirements } from '../../suites/index.js';

const lines = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8').split('\n');

/** Every whole statement of the interface, by the number of its section: sentences, and rows of tables. */
const statements = new Map<string, string[]>();
let current = 'preamble';
for (const line of lines) {
  current = /^#{2,3} (\d(\.\d+)?)\b/.exec(line)?.[1] ?? current;
  const known = statements.get(current) ?? [];
  if (line.startsWith('|')) known.push(rowText(line));
  else known.push(...line.replace(/^- /, '').split(/(?<=\.) /));
  statements.set(current, known);
}

/** `| area | number | minimum 1 |` reads `area: number; minimum 1`. */
function rowText(line: string): string {
  const [name = '', ...others] = line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

  return `${name}: ${others.join('; ')}`;
}

function partsOf(quote: string): string[] {
  return quote.split(' … ').flatMap((part) => (/: .*;/.test(part) ? [part] : part.split(/(?<=\.) /)));
}

describe('the interface in the package', () => {
  test('has every section that a requirement names', () => {
    const named = new Set(requirements.flatMap(({ section }) => section.split(', ')));

    expect([...named].filter((section) => !statements.has(section))).toEqual([]);
    expect(statements.size).toBe(10 + slugs.length);
  });

  test('is what every requirement quotes: whole sentences and rows, from the sections that it names', () => {
    const stray = requirements.flatMap(({ id, section, quote }) => {
      const quotable = section.split(', ').flatMap((number) => statements.get(number) ?? []);

      return partsOf(quote)
        .filter((part) => part === '' || !quotable.includes(part))
        .map((part) => `${id} quotes "${part}"`);
    });

    expect(stray).toEqual([]);
  });
});
