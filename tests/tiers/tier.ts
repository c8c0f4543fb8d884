import { inject } from 'vitest';

/** `quick` is `npm test`, and proves every requirement and every kind of fault; `all` is `npm run test:all`, and runs everything. */
export type Tier = 'quick' | 'all';

declare module 'vitest' {
  interface ProvidedContext {
    readonly tier: Tier;
  }
}

export const isQuick = inject('tier') === 'quick';

/** What this run judges of a list: in the quick tier only what is chosen. */
export function inTier<T>(all: readonly T[], choose: (all: readonly T[]) => readonly T[]): readonly T[] {
  return isQuick ? choose(all) : all;
}
