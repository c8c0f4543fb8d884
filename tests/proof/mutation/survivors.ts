import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import type { Mutant } from './mutant.js';
import { root } from './plan.js';

/** A mutant without its line number, which would make the list stale with every edit. */
export type Mutation = Pick<Mutant, 'file' | 'original' | 'mutated'>;

/** Reason why nothing need kill them → file → original line → mutated lines: the survivors that are known. */
type Known = Record<string, Record<string, Record<string, string[]>>>;

const FILE = `${root}tests/proof/mutation/survivors.json`;

const known = JSON.parse(readFileSync(FILE, 'utf8')) as Known;

const listed: readonly (Mutation & { readonly reason: string })[] = Object.entries(known).flatMap(([reason, files]) =>
  Object.entries(files).flatMap(([file, lines]) =>
    Object.entries(lines).flatMap(([original, mutants]) =>
      mutants.map((mutated) => ({ reason, file, original, mutated })),
    ),
  ),
);

export const knownSurvivors: readonly Mutation[] = listed;

export function without<T extends Mutation>(mutations: readonly T[], others: readonly Mutation[]): T[] {
  const keys = new Set(others.map(keyOf));

  return mutations.filter((mutation) => !keys.has(keyOf(mutation)));
}

function keyOf({ file, original, mutated }: Mutation): string {
  return [file, original, mutated].join('\n');
}

/** Follows the entries whose code has moved to another file, and removes those whose code is gone. */
export async function prune(mutants: readonly Mutation[]): Promise<void> {
  const left: Known = {};
  let count = 0;
  for (const entry of listed) {
    const { reason, original, mutated } = entry;
    const isHere = without([entry], mutants).length === 0;
    const current = isHere ? entry : mutants.find((other) => other.original === original && other.mutated === mutated);
    if (current === undefined) continue;
    (((left[reason] ??= {})[current.file] ??= {})[original] ??= []).push(mutated);
    count += 1;
  }
  writeFileSync(FILE, await format(JSON.stringify(left), { parser: 'json', printWidth: 120 }));
  process.stdout.write(`${count} of ${listed.length} listed survivors are left\n`);
}
