import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { format, resolveConfig } from 'prettier';
import type { Figure } from './cases/case.js';
import { caseOf, cases } from './cases/index.js';
import { performancePage, printed, type Measured } from './page.js';

const PAGE = 'docs/performance.md';
const execute = promisify(execFile);

/** Measures the cases that are named, or all of them; of all, the page in docs is written. */
export async function main(names: readonly string[]): Promise<void> {
  const wanted = (names.length === 0 ? Object.keys(cases) : names).map((name) => ({ name, ...caseOf(name) }));
  const all: Measured[] = [];
  for (const { name, about } of wanted) {
    const figures = [...(await inItsOwnProcess(name, 'measure')), ...(await inItsOwnProcess(name, 'peak'))];
    all.push({ about, figures });
    process.stdout.write(`${printed({ about, figures })}\n`);
  }
  const machine = { node: process.version, cores: availableParallelism() };
  if (names.length === 0) {
    const page = await format(performancePage(all, machine), { ...(await resolveConfig(PAGE)), filepath: PAGE });
    writeFileSync(PAGE, page);
  }
  if (all.some(({ figures }) => figures.some(isUnexplained))) process.exitCode = 1;
}

/** A figure that misses its aim for a known reason shows that reason. */
function isUnexplained({ value, aim = Infinity, reason }: Figure): boolean {
  return value > aim && reason === undefined;
}

async function inItsOwnProcess(name: string, how: 'measure' | 'peak'): Promise<readonly Figure[]> {
  const module = new URL('./case.js', import.meta.url).href;
  const code = `const { main } = await import('${module}'); await main(['${name}', '${how}']);`;
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', code]);

  return JSON.parse(stdout) as Figure[];
}
