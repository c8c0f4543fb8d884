import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { rawTexts } from '../../helpers/vitest/raw-texts.js';
import manifest from '../../package.json' with { type: 'json' };
import { compileSchemas } from '../../schemas/compile.js';

const root = new URL('../../', import.meta.url);
const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
const parts = ['main', 'case', 'profile', 'bare', 'first'];

process.chdir(fileURLToPath(root));
await compileSchemas('schemas');

// Bundled as the package is: what is measured is what users run. Beside dist, so that ../schemas is found from there too.
const bundle = await rolldown({
  input: Object.fromEntries(parts.map((part) => [part, fileURLToPath(new URL(`tests/bench/${part}.ts`, root))])),
  platform: 'node',
  plugins: [rawTexts],
  external: (id) => id === '#package' || packages.some((name) => id === name || id.startsWith(`${name}/`)),
});
await bundle.write({ dir: fileURLToPath(new URL('.bench', root)), cleanDir: true, chunkFileNames: '[name].js' });
await bundle.close();

const [part, ...words] = process.argv.slice(2);
const { main } = await import(new URL(`.bench/${part}.js`, root).href);
try {
  await main(words);
} catch (error) {
  if (error?.name !== 'UnknownCase') throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
