import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { instrument, type Mutant } from './mutant.js';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What is mutated: the code as it stood when the run began, so that all processes number its mutants alike. */
export interface Plan {
  readonly mutants: readonly Mutant[];
  /** Path → instrumented code. */
  readonly code: Readonly<Record<string, string>>;
}

/** The wings that judge. */
const WINGS = ['suites', 'helpers/evidence', 'helpers/judging'];

/** What they see of a response; the rest of those wings sends, or reads settings. */
const HELPERS = [
  'helpers/exchanges/comparable.ts',
  'helpers/exchanges/shown-objects.ts',
  'helpers/exchanges/violations.ts',
  'helpers/interface/schemas.ts',
  'helpers/json/exact-number.ts',
];

/** The files that are mutated, narrowed to the files and folders that are named. */
export function filesUnder(names: readonly string[]): string[] {
  const files = [...WINGS.flatMap(filesIn), ...HELPERS].toSorted();

  return names.length === 0
    ? files
    : files.filter((file) => names.some((name) => `${file}/`.startsWith(`${name.replace(/\/$/, '')}/`)));
}

function filesIn(wing: string): string[] {
  return readdirSync(`${root}${wing}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => `${wing}/${file}`);
}

export function planOf(files: readonly string[]): Plan {
  const mutants: Mutant[] = [];
  const code: Record<string, string> = {};
  for (const file of files) {
    const instrumented = instrument(file, readFileSync(root + file, 'utf8'), mutants.length + 1);
    mutants.push(...instrumented.mutants);
    code[root + file] = instrumented.code;
  }

  return { mutants, code };
}

/** Has vite load the instrumented code in place of the files. */
export function planned(path: string): Plugin {
  const { code } = JSON.parse(readFileSync(path, 'utf8')) as Plan;

  return { name: 'mutation', enforce: 'pre', load: (id) => code[id] ?? null };
}
