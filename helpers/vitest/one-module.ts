import { isAbsolute } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vitest/config';

/**
 * Gives vitest the suites and all their imports as one module, because transforming and mapping two hundred modules takes
 * longer than a run. The stack trace of an internal error therefore points into that module.
 */
export function oneModule(file: string): Plugin {
  let entry = '';
  let early: ReturnType<typeof bundleFile> | null = null;

  return {
    name: 'crop-spraying-conformance:one-module',
    enforce: 'pre',
    configResolved({ root }) {
      entry = `${root}/${file}`;
      early = bundleFile(entry); // while vitest starts
      early.catch(() => undefined); // `load` throws it
    },
    async load(id) {
      if (id !== entry) return null;
      const { code, moduleIds } = await (early ?? bundleFile(entry));
      early = null; // a file may have changed by the next load
      for (const module of moduleIds) this.addWatchFile(module);

      return { code, map: { mappings: '' } };
    },
  };
}

async function bundleFile(entry: string) {
  const bundle = await rolldown({ input: entry, platform: 'node', external: isPackage });
  const { output } = await bundle.generate({ codeSplitting: false });
  await bundle.close();

  return output[0];
}

function isPackage(name: string): boolean {
  return !name.startsWith('.') && !isAbsolute(name);
}
