import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pages } from '../package/documented.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The anchors that the headings of a page make. */
function anchorsOf(path: string): string[] {
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm);

  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

test.for(pages)('every link in %s has a target', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const path = file === '' ? join(root, page) : join(root, dirname(page), file);

      return !existsSync(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor));
    });

  expect(broken, 'correct these links').toEqual([]);
});
