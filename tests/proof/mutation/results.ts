import { mkdirSync, writeFileSync } from 'node:fs';
import type { Mutant } from './mutant.js';
import { root } from './plan.js';
import { knownSurvivors, without } from './survivors.js';

export interface Results {
  readonly mutants: readonly Mutant[];
  /** Mutant → what gave it away. */
  readonly killers: ReadonlyMap<number, string>;
  readonly executed: ReadonlySet<number>;
  /** Targets that were left out, since two unmutated runs of them disagreed. */
  readonly unstable: readonly string[];
}

interface Drawn {
  readonly seed: number;
  /** Those that all tests kill. */
  readonly drawn: readonly Mutant[];
  /** Those that the quick tier kills, with what gave them away. */
  readonly quick: ReadonlyMap<number, string>;
}

export function isListed(mutant: Mutant): boolean {
  return without([mutant], knownSurvivors).length === 0;
}

/** Prints and writes what became of the mutants; the exit status is 1 where the survivors are not the known ones. */
export function publish({ mutants, killers, executed, unstable }: Results): void {
  const files = new Set(mutants.map(({ file }) => file));
  const known = knownSurvivors.filter(({ file }) => files.has(file));
  const survivors = mutants.filter(({ id }) => !killers.has(id));
  const fresh = without(survivors, known);
  const dead = without(known, survivors);

  const tried = mutants.map((mutant) => ({
    ...mutant,
    killer: killers.get(mutant.id) ?? null,
    isCovered: executed.has(mutant.id),
  }));
  mkdirSync(`${root}reports`, { recursive: true });
  writeFileSync(`${root}reports/mutation.json`, `${JSON.stringify({ unstable, mutants: tried }, null, 2)}\n`);
  print([
    ...unstable.map((name) => `left out, since two unmutated runs disagree: ${name}`),
    ...fresh.map((mutant) => described(mutant, executed.has(mutant.id))),
    ...dead.map(({ file, mutated }) => `\n${file}: listed as a survivor, and is none:\n  + ${mutated}`),
    '',
    ...[...files].map((file) =>
      tally(
        file,
        mutants.filter((mutant) => mutant.file === file),
        killers,
      ),
    ),
    tally('in all', mutants, killers),
    `${survivors.length} survive: ${survivors.length - fresh.length} are listed, ${fresh.length} are new`,
  ]);
  if (fresh.length > 0 || dead.length > 0) process.exitCode = 1;
}

/** Prints what became of a drawn mutant as soon as that is known: the next takes minutes. */
export function publishTrial(mutant: Mutant, isQuick: boolean, killer: string | null): void {
  if (isQuick) print([`killed by the quick tier: ${killer}`]);
  else print([`${killer === null ? 'survives all tests' : `killed by ${killer} alone`}:${described(mutant, true)}`]);
}

/** Prints how many of the drawn mutants, which all tests together kill, the quick tier kills, and which it does not. */
export function publishDrawn({ seed, drawn, quick }: Drawn): void {
  const spared = drawn.filter(({ id }) => !quick.has(id));
  print([
    ...spared.map((mutant) => described(mutant, true)),
    '',
    `seed ${seed}: of ${drawn.length} mutants that all tests kill, the quick tier kills ${drawn.length - spared.length}`,
  ]);
}

function described({ file, line, original, mutated }: Mutant, isCovered: boolean): string {
  return `\n${file}:${line}${isCovered ? '' : ' (never executed)'}\n  - ${original}\n  + ${mutated}`;
}

function tally(name: string, mutants: readonly Mutant[], killers: Results['killers']): string {
  return `${name}: ${mutants.filter(({ id }) => killers.has(id)).length} of ${mutants.length} killed`;
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
