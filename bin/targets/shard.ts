import { UsageError } from '../command.js';

/** Which part of a list this process judges, counted as in vitest and in CI: 1/3, 2/3 and 3/3. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export function readShard(text: string): Shard {
  const [, index, count] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index !== undefined && count !== undefined && index >= 1 && index <= count) return { index, count };
  throw new UsageError(`--shard: expected a part and the number of parts, such as 1/3, got ${JSON.stringify(text)}`);
}

/** A part of a list. All parts together are the list in its order; their lengths differ by one at most. */
export function partOf<T>(list: readonly T[], { index, count }: Shard): readonly T[] {
  const start = (part: number) => Math.floor(list.length / count) * part + Math.min(part, list.length % count);

  return list.slice(start(index - 1), start(index));
}
