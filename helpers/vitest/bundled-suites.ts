import type { Plugin } from 'vitest/config';
import { BUNDLES, bundleSources, type SourceBundle } from './source-bundle.js';

/**
 * Lets Node load what the test file imports, from a bundle of the sources as they are now: vite would take longer to transform
 * them than a run takes. The stack trace of an internal error therefore points into that bundle.
 */
export function bundledSuites(file: string, first: SourceBundle): Plugin {
  let bundle = first;
  let isUsed = false;
  let entry = '';
  let isWatching = false;

  return {
    name: 'crop-spraying-conformance:bundled-suites',
    enforce: 'pre',
    config: () => ({ test: { server: { deps: { external: [BUNDLES] } } } }),
    configureVitest({ vitest: { config } }) {
      entry = `${config.root}/${file}`;
      isWatching = config.watch;
    },
    async transform(_, id) {
      if (id !== entry) return;
      if (isUsed) bundle = await bundleSources(first.root); // a source may have changed
      isUsed = true;
      // Vite resolves each of them, which a run that ends has no use for.
      if (isWatching) for (const source of bundle.sources) this.addWatchFile(source);
    },
    resolveId(imported, importer) {
      return importer === entry && imported.startsWith('.') ? bundle.suites : null;
    },
  };
}
