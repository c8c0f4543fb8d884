import { defineConfig } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

// All files flat in one folder: what the code reads beside itself, ../schemas, is found from there too.
export default defineConfig({
  input: {
    main: 'bin/main.ts',
    library: 'bin/library/index.ts',
    vitest: 'bin/library/vitest.ts',
    'allure-html': 'bin/allure-html.ts',
  },
  platform: 'node',
  external: (id) => id === '#package' || packages.some((name) => id === name || id.startsWith(`${name}/`)),
  output: { dir: 'dist', cleanDir: true, chunkFileNames: '[name].js' },
});
