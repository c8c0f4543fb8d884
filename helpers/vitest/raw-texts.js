import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const RAW = '?raw';

/**
 * Lets rolldown import the text of a file as vite does: `import style from './page.css?raw'`. It is
 * JavaScript as program-bundle.js is.
 *
 * @type {import('rolldown').Plugin}
 */
export const rawTexts = {
  name: 'raw-texts',
  resolveId: (id, importer = '') => (id.endsWith(RAW) ? resolve(dirname(importer), id) : null),
  load: (id) =>
    id.endsWith(RAW) ? { code: readFileSync(id.slice(0, -RAW.length), 'utf8'), moduleType: 'text' } : null,
};
