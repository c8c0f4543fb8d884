import { recorded } from './switch.js';
import type { Target } from './target.js';

/** What the self-tests notice of a server while no mutant is awake, and the mutants that could have changed that. */
export interface Usual {
  readonly notices: string;
  readonly shown: ReadonlySet<number>;
}

export function noticed(target: Target, selected?: ReadonlySet<string>): Promise<string> {
  return target.whole(selected).catch(() => 'a fault');
}

const memory = new Map<string, Usual>();

export async function usually(target: Target, selected?: ReadonlySet<string>): Promise<Usual> {
  const key = [target.name, ...(selected ?? [])].join();
  const known = memory.get(key);
  if (known !== undefined) return known;

  let notices = '';
  const { shown } = await recorded(async () => (notices = await noticed(target, selected)));
  memory.set(key, { notices, shown });

  return { notices, shown };
}
