import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { writeProgram } from './helpers/vitest/program-bundle.js';
import { rawTexts } from './helpers/vitest/raw-texts.js';
import { compileSchemas } from './schemas/compile.js';

await compileSchemas('schemas');
await writeFaults();

// By its API, because its command line prints what it wrote to stdout, where commands that build first have their result.
rmSync('dist', { recursive: true, force: true });
await writeProgram({ input: 'bin/program.ts', file: 'dist/program.cjs', external: ['vitest', 'undici'] });
await writeModules({ vitest: 'bin/library/vitest-entry.ts', 'compiled-bundle': 'bin/compiled-bundle.ts' });
// CommonJS, for which Node need not load its loader of modules, in each thread anew.
await writeModules({ main: 'bin/main.ts' }, 'cjs');
await writeProgram({ input: 'bin/thread.ts', file: 'dist/thread.cjs', external: [] });
await writeModules({ 'allure-html': 'bin/allure-html.ts' });
await writeModules({ 'conformance-schema': 'helpers/records/conformance-schema.ts' });
await writeModules({ 'registry-schema': 'helpers/reports/registry/registry-schema.ts' });

const { loadProgram } = await import('./dist/compiled-bundle.js');
const names = Object.keys(loadProgram().exports.library()).join(', ');
const library = `import { loadProgram } from './compiled-bundle.js';
export const { ${names} } = loadProgram().exports.library();
`;
writeFileSync('dist/library.js', library);

const { reportSchema } = await import('./dist/conformance-schema.js');
writeFileSync('helpers/records/conformance.schema.json', `${JSON.stringify(reportSchema, null, 2)}\n`);
const { registrySchema } = await import('./dist/registry-schema.js');
writeFileSync('helpers/reports/registry/registry.schema.json', `${JSON.stringify(registrySchema, null, 2)}\n`);

// The first run keeps what V8 compiled for it. In a folder without settings, and without those of the environment.
const folder = mkdtempSync(join(tmpdir(), 'build-'));
const program = join(import.meta.dirname, 'dist/main.cjs');
spawnSync(process.execPath, [program, '--base-url', 'reference'], { cwd: folder, env: {}, stdio: 'ignore' });
rmSync(folder, { recursive: true });

/** Writes what explain says of the faults that break a requirement: they are those of the deviants, among the tests. */
async function writeFaults() {
  await writeModules({ faults: 'tests/proof/explanations/faults.ts' });
  const { faultsText } = await import('./dist/faults.js');
  writeFileSync('suites/faults.json', faultsText());
}

/**
 * @param {Readonly<Record<string, string>>} input
 * @param {'es' | 'cjs'} [format]
 */
async function writeModules(input, format = 'es') {
  const bundle = await rolldown({ input, platform: 'node', plugins: [rawTexts], external: 'vitest' });
  const fileNames = `[name].${format === 'es' ? 'js' : 'cjs'}`;
  await bundle.write({ dir: 'dist', format, entryFileNames: fileNames, chunkFileNames: fileNames });
  await bundle.close();
}
