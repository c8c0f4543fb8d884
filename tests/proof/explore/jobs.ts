import { conditionalDeviants } from '../../servers/conditional/index.js';
import { deviants } from '../../servers/deviants/index.js';
import { variants } from '../../servers/variants/index.js';
import { outcomesOf } from '../../support/judging.js';
import { advisoryDeviants } from '../../servers/conditional/advisory.js';
import { serverWith, type ConditionalDeviant } from '../../servers/conditional/conditional-deviant.js';
import { tryAdvisory, tryDeviant, tryOrdinary, tryVariant, type Attempt } from './attempt.js';
import { requirements } from '../../../suites/index.js';
import type { Wanted } from './flags.js';

/** One thing to do, as it is sent to a worker. */
export interface Job {
  readonly kind: Attempt['kind'] | 'run';
  /** The place of the server in its list. */
  readonly index: number;
  readonly seed: number;
}

/** An exploration, or whether a run finds the fault. */
export type Done = Attempt | boolean;

const explorable = new Set<string>(
  requirements.filter(({ log, level }) => log !== undefined && level !== 'advisory').map(({ id }) => id),
);

/** The deviants that break something that explorations judge. */
const ordinaryDeviants = deviants.filter(({ breaks }) => breaks.some((id) => explorable.has(id)));

export function jobsFor({ seeds, variantSeeds, ordinarySeeds, only }: Wanted): Job[] {
  const faulty = indexesOf(
    conditionalDeviants.map(({ fault }) => fault),
    only,
  );
  const ordinary = indexesOf(
    ordinaryDeviants.map(({ fault }) => fault),
    only,
  );
  const open = indexesOf(
    advisoryDeviants.map(({ fault }) => fault),
    only,
  );
  const sound = indexesOf(
    variants.map(({ differs }) => differs),
    only,
  );

  return [
    ...jobsOf('run', faulty, Math.min(1, seeds)),
    ...jobsOf('deviant', faulty, seeds),
    ...jobsOf('advisory', open, seeds),
    ...jobsOf('variant', sound, variantSeeds),
    ...jobsOf('ordinary', ordinary, ordinarySeeds),
  ];
}

function indexesOf(names: readonly string[], only: Wanted['only']): number[] {
  return names.flatMap((name, index) => (only.length === 0 || only.some((text) => name.includes(text)) ? [index] : []));
}

/** Every server with one seed first, so that a run that is stopped has seen them all. */
function jobsOf(kind: Job['kind'], indexes: readonly number[], seeds: number): Job[] {
  return Array.from({ length: seeds }, (_, seed) => indexes.map((index) => ({ kind, index, seed: seed + 1 }))).flat();
}

export function doJob({ kind, index, seed }: Job): Promise<Done> {
  switch (kind) {
    case 'variant':
      return tryVariant(serverAt(variants, index), seed);
    case 'ordinary':
      return tryOrdinary(serverAt(ordinaryDeviants, index), seed);
    case 'advisory':
      return tryAdvisory(serverAt(advisoryDeviants, index), seed);
    case 'deviant':
      return tryDeviant(serverAt(conditionalDeviants, index), seed);
    default:
      return isFoundByRun(serverAt(conditionalDeviants, index));
  }
}

function serverAt<Server>(servers: readonly Server[], index: number): Server {
  const server = servers[index];
  if (server === undefined) throw new Error(`there is no server ${index}`);

  return server;
}

async function isFoundByRun(deviant: ConditionalDeviant): Promise<boolean> {
  const { idsWith } = await outcomesOf(serverWith(deviant));

  return idsWith('failed').some((id) => deviant.breaks.includes(id));
}
