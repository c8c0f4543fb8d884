import * as module from 'node:module';

/** Lets Node keep what it compiled for the next start, where it can: from version 22.8 on. `NODE_DISABLE_COMPILE_CACHE` forbids it. */
export function keepCompiled(): void {
  const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown };
  enableCompileCache?.();
}
