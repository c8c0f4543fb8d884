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

const HELPERS = [
  'judging/judge',
  'judging/verdict',
  'judging/finding',
  'exchanges/violations',
  'exchanges/page',
  'exchanges/shown-objects',
  'exchanges/comparable',
  'json/exact-number',
  'interface/date-time',
  'interface/shapes',
];

/** The files that are mutated, narrowed to the files and folders that are named. */
export function filesUnder(names: readonly string[]): string[] {
  const suites = readdirSync(`${root}suites`, { recursive: true, encoding: 'utf8' });
  const files = [
    ...suites.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => `suites/${file}`),
    ...HELPERS.map((name) => `helpers/${name}.ts`),
  ].toSorted();

  return names.length === 0
    ? files
    : files.filter((file) => names.some((name) => `${file}/`.startsWith(`${name.replace(/\/$/, '')}/`)));
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
