import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** What a page asks its reader to do. */
export type Step =
  | { readonly kind: 'command'; readonly text: string; readonly exits: number }
  | { readonly kind: 'file'; readonly name: string; readonly text: string };

export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'reports/README.md',
  ...readdirSync(new URL('docs', root))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** The commands of a page and the files that they need, in the order of the page. */
export function stepsOf(page: string): Step[] {
  const text = readFileSync(new URL(page, root), 'utf8');
  // A block of code, or code in a line of text.
  const codes = text.matchAll(
    /(?:<!-- (?:exits (\d)|file ([\w./-]+))[^>]*-->\n\n)?^```(\w*)\n([^]*?)^```$|`([^`\n]+)`/gm,
  );

  return [...codes].flatMap(([, exits = '0', file, language, block = '', inline]): Step[] => {
    const command = (line: string): Step => ({ kind: 'command', text: line, exits: Number(exits) });
    if (inline !== undefined) return /^(\w+=\S+ )*(npx|npm) \S/.test(inline) ? [command(inline)] : [];
    if (language === 'sh') return linesOf(block).map(command);
    // JSON has no comments, so a JSON file is named before its block.
    const [, name = file] = /^\/\/ ([\w.-]+)\n/.exec(block) ?? [];

    return name === undefined ? [] : [{ kind: 'file', name, text: block }];
  });
}

/** The file in a block of a page whose first line is a comment with its name. */
export function documentedFile(page: string, name: string): string {
  const blocks = [...readFileSync(new URL(page, root), 'utf8').matchAll(/^```\w+\n# (.+)\n([^]*?)^```$/gm)];
  const texts = blocks.filter(([, own]) => own === name).map(([, , text = '']) => text);
  if (texts.length !== 1)
    throw new Error(`${page}: expected one block that starts with # ${name}, got ${texts.length}`);

  return texts[0] ?? '';
}

function linesOf(block: string): string[] {
  return block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');
}
