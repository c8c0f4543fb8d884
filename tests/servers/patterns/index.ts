import { numbers } from './numbers.js';
import type { PatternDeviants } from './pattern-deviant.js';

/** For every pattern, servers that show it and servers that must not. */
export const patternDeviants: readonly PatternDeviants[] = [...numbers];
