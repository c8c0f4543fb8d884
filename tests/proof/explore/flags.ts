import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

/** What of the score is wanted. */
export interface Wanted {
  /** How many seeds each faulty server is explored with. */
  readonly seeds: number;
  /** How many seeds each variant is explored with. */
  readonly variantSeeds: number;
  /** How many seeds each ordinary deviant is explored with. */
  readonly ordinarySeeds: number;
  /** Only servers whose fault or difference contains one of these; all if there are none. */
  readonly only: readonly string[];
}

const everything: Wanted = { seeds: 5, variantSeeds: 3, ordinarySeeds: 1, only: [] };

interface Flags extends Wanted {
  readonly processes: number;
  /** Whether no server is left out, so that the score may be published; it says with how many seeds. */
  readonly isWhole: boolean;
}

export function readFlags(words: readonly string[]): Flags {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seeds: { type: 'string' },
      variants: { type: 'string' },
      ordinary: { type: 'string' },
      only: { type: 'string', multiple: true },
      processes: { type: 'string' },
    },
  });
  const wanted = {
    seeds: countIn('--seeds', values.seeds, everything.seeds),
    variantSeeds: countIn('--variants', values.variants, everything.variantSeeds),
    ordinarySeeds: countIn('--ordinary', values.ordinary, everything.ordinarySeeds),
    only: values.only ?? everything.only,
  };

  return {
    ...wanted,
    processes: Math.max(1, countIn('--processes', values.processes, availableParallelism())),
    isWhole: wanted.only.length === 0 && [wanted.seeds, wanted.variantSeeds, wanted.ordinarySeeds].every(Boolean),
  };
}

function countIn(flag: string, given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (!/^\d+$/.test(given)) throw new Error(`${flag} takes a whole number, such as 2; got ${given}`);

  return Number(given);
}
