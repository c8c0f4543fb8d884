import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

/** The first block of JavaScript on a page. */
export function codeIn(page: string): string {
  return /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
}

interface Recording {
  readonly browser: Browser;
  readonly path: string;
  readonly baseUrl: string;
  readonly farmerToken: string;
  readonly receptionistToken: string;
  readonly content?: 'embed' | 'omit' | 'attach';
}

type Run = (settings: Omit<Recording, 'content'>) => Promise<void>;

/** Runs the example of docs/traffic.md word by word, but for how its bodies are kept. */
export async function recorded({ content = 'embed', ...settings }: Recording): Promise<void> {
  const code = codeIn(readFileSync('docs/traffic.md', 'utf8'))
    .replace(/^import .*$/gm, '')
    .replace('export async function record', 'return async function record')
    .replace("content: 'embed'", `content: '${content}'`);
  const run = new Function(code) as () => Run; // oxlint-disable-line typescript/no-implied-eval -- the code is that of our own page

  await run()(settings);
}
