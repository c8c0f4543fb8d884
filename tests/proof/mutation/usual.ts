import { recorded } from './switch.js';
import type { Target } from './target.js';

/** What the self-tests notice of a server while no mutant is awake, and the mutants that could have changed that. */
export interface Usual {
  readonly notices: string;
  readonly shown: ReadonlySet<number>;
}

/** Some requirements, or what the quick tier judges; everything if not given. */
export type Noticed = ReadonlySet<string> | 'quick' | undefined;

export function noticed(target: Target, judged?: Noticed): Promise<string> {
  return (judged === 'quick' ? target.quickly() : target.whole(judged)).catch(() => 'a fault');
}

const memory = new Map<string, Usual>();

export async function usually(target: Target, judged?: Noticed): Promise<Usual> {
  const key = [target.name, ...(judged === 'quick' ? [judged] : (judged ?? []))].join();
  const known = memory.get(key);
  if (known !== undefined) return known;

  let notices = '';
  const { shown } = await recorded(async () => (notices = await noticed(target, judged)));
  memory.set(key, { notices, shown });

  return { notices, shown };
}
