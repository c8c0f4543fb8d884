import { conditionalDeviants } from '../../servers/conditional/index.js';
import { variants } from '../../servers/variants/index.js';
import { outcomesOf } from '../../support/judging.js';
import { serverWith } from '../../servers/conditional/conditional-deviant.js';
import { tryDeviant, tryVariant, type Attempt } from './attempt.js';
import type { Wanted } from './flags.js';

/** One thing to do, as it is sent to a worker. */
export interface Job {
  readonly kind: 'deviant' | 'variant' | 'run';
  /** The place of the server in its list. */
  readonly index: number;
  readonly seed: number;
}

/** An exploration, or whether a run finds the fault. */
export type Done = Attempt | boolean;

export function jobsFor({ seeds, variantSeeds, only }: Wanted): Job[] {
  const faulty = indexesOf(
    conditionalDeviants.map(({ fault }) => fault),
    only,
  );
  const sound = indexesOf(
    variants.map(({ differs }) => differs),
    only,
  );

  return [
    ...faulty.map((index): Job => ({ kind: 'run', index, seed: 42 })),
    ...jobsOf('deviant', faulty, seeds),
    ...jobsOf('variant', sound, variantSeeds),
  ];
}

function indexesOf(names: readonly string[], only: string): number[] {
  return names.flatMap((name, index) => (name.includes(only) ? [index] : []));
}

/** Every server with one seed first, so that a run that is stopped has seen them all. */
function jobsOf(kind: Job['kind'], indexes: readonly number[], seeds: number): Job[] {
  return Array.from({ length: seeds }, (_, seed) => indexes.map((index) => ({ kind, index, seed: seed + 1 }))).flat();
}

export async function doJob({ kind, index, seed }: Job): Promise<Done> {
  if (kind === 'variant') {
    const variant = variants[index];
    if (variant === undefined) throw new Error(`there is no variant ${index}`);

    return tryVariant(variant, seed);
  }
  const deviant = conditionalDeviants[index];
  if (deviant === undefined) throw new Error(`there is no deviant ${index}`);
  if (kind === 'deviant') return tryDeviant(deviant, seed);
  const { idsWith } = await outcomesOf(serverWith(deviant));

  return idsWith('failed').some((id) => deviant.breaks.includes(id));
}
