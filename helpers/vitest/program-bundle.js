import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { rolldown } from 'rolldown';
import { rawTexts } from './raw-texts.js';

const REQUIRE = 'const require = createRequire(import.meta.url);';

/** @type {import('rolldown').Plugin[]} */
const plugins = [
  rawTexts,
  {
    // Bundles what a module requires, as well as what it imports.
    name: 'bundled-require',
    transform: (code) => (code.includes(REQUIRE) ? code.replace(REQUIRE, '') : null),
  },
  {
    // Leaves out HTTP/2, which undici speaks only if told to, as if Node did not have it.
    name: 'without-http2',
    transform: (code, id) =>
      id.endsWith('client-h2.js') ? code.replace("require('node:http2')", '{ constants: {} }') : null,
  },
  {
    // Takes of faker's locale what `faker.location.street()` reads, a tenth of it. The same seed draws the same streets.
    name: 'small-locale',
    async load(id) {
      if (!/[\\/]@faker-js[\\/]faker[\\/]dist[\\/]en-\w+\.js$/.test(id)) return null;
      const { en } = await import('@faker-js/faker'); // here, because vitest loads this module for each run
      const { street_name, street_pattern, street_suffix } = en.location ?? {};
      const { first_name, last_name, last_name_pattern } = en.person ?? {};
      const location = { street_name, street_pattern, street_suffix };
      const person = { first_name, last_name, last_name_pattern };

      return `export const t = ${JSON.stringify({ metadata: en.metadata, location, person })};`;
    },
  },
];

/**
 * Writes a module and all that it needs but what is external as one file of CommonJS, the form that bin/compiled-bundle.ts compiles. It
 * is JavaScript because build.js imports it: Node 20 runs no TypeScript.
 *
 * @param {{ readonly input: string; readonly file: string; readonly external: readonly string[]; readonly cwd?: string }} options
 */
export async function writeProgram({ input, file, external, cwd = process.cwd() }) {
  const bundle = await rolldown({
    cwd,
    input,
    platform: 'node',
    plugins,
    external: (id) => id.startsWith('node:') || external.includes(id),
  });
  const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false, comments: { jsdoc: false } });
  await bundle.close();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, asciiOf(output[0].code));
}

/**
 * With all other characters escaped: V8 takes two bytes for each character of a file that has one of them.
 *
 * @param {string} code
 */
function asciiOf(code) {
  // oxlint-disable-next-line no-control-regex -- these are the characters of ASCII
  return code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
