import { parseArgs } from 'node:util';

/** What of the score is wanted. */
export interface Wanted {
  /** How many seeds each faulty server is explored with. */
  readonly seeds: number;
  /** How many seeds each variant is explored with. */
  readonly variantSeeds: number;
  /** Only servers whose fault or difference contains this. */
  readonly only: string;
}

export const everything: Wanted = { seeds: 10, variantSeeds: 20, only: '' };

export function readFlags(words: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...words],
    options: { seeds: { type: 'string' }, variants: { type: 'string' }, only: { type: 'string' } },
  });

  return {
    seeds: countIn('--seeds', values.seeds, everything.seeds),
    variantSeeds: countIn('--variants', values.variants, everything.variantSeeds),
    only: values.only ?? everything.only,
  };
}

function countIn(flag: string, given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (!/^\d+$/.test(given)) throw new Error(`${flag} takes a number of seeds, such as 2, or 0 for none; got ${given}`);

  return Number(given);
}
