import { writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { rawTexts } from './helpers/vitest/raw-texts.js';
import manifest from './package.json' with { type: 'json' };
import { compileSchemas } from './schemas/compile.js';

const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

await compileSchemas('schemas');
await writeFaults();

// By its API, because its command line prints what it wrote to stdout, where commands that build first have their result.
const bundle = await rolldown({
  input: {
    main: 'bin/main.ts',
    'run-thread': 'bin/run-thread.ts',
    'target-thread': 'bin/targets/target-thread.ts',
    'list-thread': 'bin/registry/list-thread.ts',
    library: 'bin/library/index.ts',
    vitest: 'bin/library/vitest.ts',
    'allure-html': 'bin/allure-html.ts',
    'conformance-schema': 'helpers/records/conformance-schema.ts',
    'registry-schema': 'helpers/reports/registry/registry-schema.ts',
  },
  platform: 'node',
  plugins: [rawTexts],
  external: isPackage,
});
// All files flat in one folder: what the code reads beside itself, the schemas, is found from there too.
await bundle.write({ dir: 'dist', cleanDir: true, chunkFileNames: '[name].js' });
await bundle.close();

const { reportSchema } = await import('./dist/conformance-schema.js');
writeFileSync('helpers/records/conformance.schema.json', `${JSON.stringify(reportSchema, null, 2)}\n`);
const { registrySchema } = await import('./dist/registry-schema.js');
writeFileSync('helpers/reports/registry/registry.schema.json', `${JSON.stringify(registrySchema, null, 2)}\n`);

/** Writes what explain says of the faults that break a requirement: they are those of the deviants, among the tests. */
async function writeFaults() {
  const deviants = await rolldown({
    input: 'tests/proof/explanations/faults.ts',
    platform: 'node',
    external: isPackage,
  });
  await deviants.write({ dir: 'dist' });
  await deviants.close();
  const { faultsText } = await import('./dist/faults.js');
  writeFileSync('suites/faults.json', faultsText());
}

/** @param {string} id */
function isPackage(id) {
  return id === '#package' || packages.some((name) => id === name || id.startsWith(`${name}/`));
}
