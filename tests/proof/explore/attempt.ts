import type { Explored } from '../../../helpers/exploring/exploring.js';
import { isAdvisedAgainst, type AdvisoryDeviant } from '../../servers/conditional/advisory.js';
import { serverWith, type ConditionalDeviant } from '../../servers/conditional/conditional-deviant.js';
import { targetWith, type Deviant } from '../../servers/deviants/deviant.js';
import { openLive } from '../../servers/variants/live.js';
import type { Variant } from '../../servers/variants/variant.js';
import { exploreInProcess, exploreOver, usualBudget } from '../../support/exploring.js';

/** One exploration of one server with one seed. */
export interface Attempt {
  /**
   * A server with a conditional fault, one with an ordinary fault, one with a fault where the interface is silent, or one that
   * conforms.
   */
  readonly kind: 'deviant' | 'ordinary' | 'advisory' | 'variant';
  /** What is wrong with the server, or how it differs. */
  readonly server: string;
  readonly seed: number;
  /** What it may be blamed for, the requirement that must be blamed first. */
  readonly breaks: readonly string[];
  /** What it was failed for, each with its first message. */
  readonly failed: readonly { readonly id: string; readonly message: string }[];
  readonly error: string | null;
  /** Whether it was advised against, where the interface is silent. */
  readonly isAdvised: boolean;
  /** How many orders were created until a response was seen that shows the fault; null if none was. */
  readonly ordersUntilFound: number | null;
  /** The number of requests of each reproduction that showed its failure again. */
  readonly reproductions: readonly number[];
  readonly requests: number;
  readonly seconds: number;
}

type Server = Pick<Attempt, 'kind' | 'server' | 'seed' | 'breaks'>;

export async function tryDeviant(deviant: ConditionalDeviant, seed: number): Promise<Attempt> {
  const creations: number[] = [];
  const { wrap = (handle) => handle, ...server } = serverWith(deviant);
  const begun = performance.now();
  const explored = await exploreInProcess(
    {
      ...server,
      wrap: (handle) => {
        const inner = wrap(handle);

        return async (call) => {
          const reply = await inner(call);
          const isCreated = reply.status === 200 && call.method === 'POST' && call.target.endsWith('/farmer/order');
          if (isCreated) creations.push(performance.now());

          return reply;
        };
      },
    },
    seed,
  );

  return attemptOf(
    { kind: 'deviant', server: deviant.fault, seed, breaks: deviant.breaks },
    { explored, creations, begun },
  );
}

export async function tryOrdinary(deviant: Deviant, seed: number): Promise<Attempt> {
  const begun = performance.now();
  const explored = await exploreInProcess(targetWith(deviant), seed);

  return attemptOf({ kind: 'ordinary', server: deviant.fault, seed, breaks: deviant.breaks }, { explored, begun });
}

export async function tryVariant(variant: Variant, seed: number): Promise<Attempt> {
  const begun = performance.now();
  const explored = await exploreVariant(variant, seed);

  return attemptOf({ kind: 'variant', server: variant.differs, seed, breaks: [] }, { explored, begun });
}

export async function tryAdvisory(deviant: AdvisoryDeviant, seed: number): Promise<Attempt> {
  const begun = performance.now();
  const explored = await exploreInProcess(serverWith(deviant), seed);
  const isAdvised = isAdvisedAgainst(explored, deviant.warns);

  return attemptOf({ kind: 'advisory', server: deviant.fault, seed, breaks: [] }, { explored, begun, isAdvised });
}

async function exploreVariant(variant: Variant, seed: number): Promise<Explored> {
  const { sends } = variant;
  if (sends === undefined) return exploreInProcess(variant, seed);
  const { settings, transport, close } = await openLive({ ...variant, sends });

  try {
    return await exploreOver({ settings: { ...settings, seed }, transport }, usualBudget);
  } finally {
    await close();
  }
}

interface Observed {
  readonly explored: Explored;
  /** When each order was created. */
  readonly creations?: readonly number[];
  readonly begun: number;
  readonly isAdvised?: boolean;
}

function attemptOf(server: Server, { explored, creations = [], begun, isAdvised = false }: Observed): Attempt {
  const failed = explored.judgements.filter(({ outcome }) => outcome === 'failed');
  const { reproductions, spent } = explored.exploration;

  return {
    ...server,
    failed: failed.map(({ requirement, findings }) => ({ id: requirement.id, message: findings[0]?.message ?? '' })),
    error: explored.error,
    isAdvised,
    ordersUntilFound: ordersUntil(explored, creations, server.breaks),
    reproductions: reproductions.filter(({ shownAgain }) => shownAgain > 0).map(({ exchanges }) => exchanges.length),
    requests: spent.requests,
    seconds: (performance.now() - begun) / 1000,
  };
}

/** By the first exchange that a finding is about. */
function ordersUntil(
  { judgements, exchanges }: Explored,
  creations: readonly number[],
  breaks: readonly string[],
): number | null {
  const blamed = judgements.filter(
    ({ requirement, outcome }) => outcome === 'failed' && breaks.includes(requirement.id),
  );
  const named = new Set(blamed.flatMap(({ findings }) => findings.map(({ exchange }) => exchange)));
  const times = exchanges
    .filter(({ id }) => named.has(id))
    .map(({ startedAt, milliseconds }) => Date.parse(startedAt) + milliseconds);
  if (blamed.length === 0) return null;
  const first = times.length === 0 ? Infinity : Math.min(...times);

  return creations.filter((time) => time <= first).length;
}
