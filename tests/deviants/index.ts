import type { Deviant } from './deviant.js';

/** Every hand-written deviant. */
export const deviants: readonly Deviant[] = [];
