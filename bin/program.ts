import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What the files of the package load from one bundle: each part is run when it is asked for, so that a run starts faster. */
export const commandLine = () => import('./command-line.js');
export const givenUp = () => import('./told-report.js');

// At once, because CommonJS may require the library.
export const library = () => require('./library/index.js') as typeof import('./library/index.js');
export const vitestHelper = () => require('./library/vitest.js') as typeof import('./library/vitest.js');

/** The threads, by their names. */
export const threads = {
  run: async (keep: () => void) => (await import('./run-thread.js')).runThread(keep),
  target: () => import('./targets/target-thread.js'),
  list: () => import('./registry/list-thread.js'),
} as const;

export type ThreadName = keyof typeof threads;
