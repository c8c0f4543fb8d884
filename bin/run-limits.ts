import { setFlagsFromString } from 'node:v8';
import type { Settings } from '../helpers/settings/settings.js';

/** What a run is expected to take at most: its thread is watched for it. */
export interface RunLimits {
  /** Of the only target; null for a list. */
  readonly settings: Settings | null;
  /** Until the last deadline. */
  readonly seconds: number;
  /** How long the bodies may be that are received at the same time. */
  readonly bodyBytes: number;
}

/** How long a run may judge and write its reports after its deadline or a signal. What follows takes a second or two. */
export const GRACE_S = 7.5;

export const TOO_LATE = 'the suite could not judge the responses in time; a smaller SPRAY_MAX_BODY_BYTES would help';
export const TOO_MUCH = 'the responses take more memory than a run may have; a smaller SPRAY_MAX_BODY_BYTES would help';

const MIB = 1024 ** 2;
/** What the values of a run may take, with bodies of 16 MiB. With its buffers and Node itself, that is less than 512 MiB. */
const HEAP_MIB = 240;
const BODY_MIB = 16;

/** What the values of the thread of a run may take, where so many bytes of bodies are received at the same time. */
export function heapMiBFor(bodyBytes: number): number {
  return Math.max(HEAP_MIB, Math.ceil((HEAP_MIB * bodyBytes) / (BODY_MIB * MIB)));
}

/** The limits of several targets, of which some are judged at the same time, and those at one address one after the other. */
export function limitsOf(targets: readonly Settings[], atOnce: number): RunLimits {
  const [only = null, ...others] = targets;
  const seconds = targets.map(({ deadlineS, waitS }) => deadlineS + waitS);
  const chains = new Map<string | null, number>();
  for (const [index, { baseUrl }] of targets.entries())
    chains.set(baseUrl, (chains.get(baseUrl) ?? 0) + (seconds[index] ?? 0));
  const longest = [...chains.values()].reduce((most, each) => Math.max(most, each), 0);

  return {
    settings: others.length === 0 ? only : null,
    // However they take turns, it takes no longer.
    seconds: targets.length <= atOnce ? longest : longest + sum(seconds) / atOnce,
    bodyBytes: bodyBytesOf(targets, atOnce),
  };
}

/** How long the bodies may be that so many of the targets send at the same time. */
export function bodyBytesOf(targets: readonly Settings[], atOnce: number): number {
  const longestFirst = targets.map(({ maxBodyBytes }) => maxBodyBytes).toSorted((a, b) => b - a);

  return sum(longestFirst.slice(0, atOnce));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * How much a function must have run before V8 optimises it, as Node 20 has it, and where a target is judged once: most that is optimised
 * in half a second is not used again, and optimising takes a fifth of the processor time, also of a list of targets. Newer versions have
 * another flag, and optimise less.
 */
const BUDGETS = { usual: 67_584, run: 2_000_000 };

/**
 * By how much of what is left after garbage was collected the heap of a thread may grow until all of it is collected again: V8
 * itself decides it usually, and takes a third where the memory of a thread is limited. Collecting that often takes a twelfth of the
 * processor time of a run; and in a list, V8 drops what it compiled after some collections, and each target compiles it again.
 */
const GROWTHS = { usual: 0, run: 400 };

/** The versions of Node with which it was tried: one that does not know the flag prints an error. */
const TRIED: readonly string[] = ['20', '22', '24'];

/** Sets how V8 works where targets are judged once, or as usual. Flags are those of the whole process. */
export function tuneV8(forWhat: 'run' | 'usual'): void {
  const [major = ''] = process.versions.node.split('.');
  if (major === '20') setFlagsFromString(`--interrupt-budget=${BUDGETS[forWhat]}`);
  if (TRIED.includes(major)) setFlagsFromString(`--heap-growing-percent=${GROWTHS[forWhat]}`);
}
