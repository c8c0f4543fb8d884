import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import type { Mutant } from './mutant.js';
import { root } from './plan.js';

/** A mutant without its line number, which would make the list stale with every edit. */
export type Mutation = Pick<Mutant, 'file' | 'original' | 'mutated'>;

/** Survivors that are known, by the reason why nothing need kill them. */
interface Known {
  readonly reason: string;
  readonly mutants: readonly Mutation[];
}

const FILE = `${root}tests/proof/mutation/survivors.json`;

const list = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Known[];

export const knownSurvivors: readonly Mutation[] = list.flatMap(({ mutants }) => mutants);

export function without<T extends Mutation>(mutations: readonly T[], others: readonly Mutation[]): T[] {
  const keys = new Set(others.map(keyOf));

  return mutations.filter((mutation) => !keys.has(keyOf(mutation)));
}

function keyOf({ file, original, mutated }: Mutation): string {
  return [file, original, mutated].join('\n');
}

/** Follows the entries whose code has moved to another file, and removes those whose code is gone. */
export async function prune(mutants: readonly Mutation[]): Promise<void> {
  const current = (entry: Mutation) =>
    without([entry], mutants).length === 0
      ? entry
      : mutants.find(({ original, mutated }) => original === entry.original && mutated === entry.mutated);
  const kept = list.map(({ reason, mutants: entries }) => ({
    reason,
    mutants: entries.flatMap((entry) => {
      const { file, original, mutated } = current(entry) ?? {};

      return file === undefined ? [] : [{ file, original, mutated }];
    }),
  }));
  const left = kept.filter(({ mutants: entries }) => entries.length > 0);
  writeFileSync(FILE, await format(JSON.stringify(left), { parser: 'json', printWidth: 120 }));
  const count = left.flatMap(({ mutants: entries }) => entries).length;
  process.stdout.write(`${count} of ${knownSurvivors.length} listed survivors are left\n`);
}
