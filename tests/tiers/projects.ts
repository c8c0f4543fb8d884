import { fileURLToPath } from 'node:url';
import type { UserWorkspaceConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { LongFirst } from './long-first.js';
import type { Tier } from './tier.js';

type Project = NonNullable<UserWorkspaceConfig['test']>;

export const root = fileURLToPath(new URL('../..', import.meta.url));

// Before any worker starts: a thread cannot change its zone.
process.env['TZ'] ??= 'UTC';

const APART = ['tests/adapter', 'tests/package', 'tests/servers/hostile', 'tests/bench'];
/** What takes long whichever requirement it is about: a browser, other processes, hundreds of runs. */
const ONLY_IN_ALL = ['tests/**/*.{all,browser}.test.ts'];

/** What needs no other process. */
export function inOneProcess(tier: Tier): Project {
  return {
    name: 'suite',
    include: ['tests/**/*.test.ts'],
    exclude: tier === 'quick' ? [...APART, ...ONLY_IN_ALL] : APART,
    provide: { tier },
    pool: 'threads',
    isolate: false,
    maxWorkers: tier === 'quick' ? 2 : 3, // on two cores; where some wait for a browser, one more
    testTimeout: 120_000, // a deviant takes less than a second, and more beside other work
    hookTimeout: 120_000, // Chromium is started in one
    expect: { poll: { timeout: 30_000 } }, // what is waited for in a browser
    css: { include: /\.css\?raw$/ }, // the text of a style, which vitest would leave empty
    globalSetup: ['tests/compiled-schemas.ts'],
    setupFiles: ['tests/set-up.ts'],
  };
}

/** Each of these tests starts vitest itself, as a user does. */
const adapter: Project = {
  name: 'adapter',
  include: ['tests/adapter/*.test.ts'],
  pool: 'threads',
  isolate: false,
  testTimeout: 120_000,
};

/** These fetch from the registry what somebody who installs the package would. */
const installedPackage: Project = {
  name: 'package',
  include: ['tests/package/*.test.ts'],
  globalSetup: ['tests/package/installed.ts'],
  pool: 'threads',
  isolate: false,
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 300_000,
};

/** Each target is judged by a process of its own, whose memory is measured. */
const hostileServers: Project = {
  name: 'hostile',
  include: ['tests/servers/hostile/*.test.ts'],
  globalSetup: ['tests/servers/hostile/built.ts'],
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  maxConcurrency: 2,
  testTimeout: 300_000,
};

/** One after the other: each has its own limits. */
export const everything = [inOneProcess('all'), adapter, installedPackage, hostileServers].map((test, groupOrder) => ({
  root,
  test: { ...test, sequence: { groupOrder } },
}));

/** What holds for the whole run, whatever it consists of. */
export function aRunWith(reporters: readonly (string | Reporter)[]) {
  const isShuffled = process.argv.some((word) => word.includes('shuffle'));

  return {
    update: 'none' as const, // so that a missing snapshot fails here too, and not only in CI; -u writes it
    hideSkippedTests: true, // with -t, a failure is otherwise followed by the names of all other tests
    // --sequence.shuffle is respected.
    ...(isShuffled ? {} : { sequence: { sequencer: LongFirst } }),
    reporters: [...reporters],
  };
}
