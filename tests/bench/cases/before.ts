import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inTurns, type Case } from './case.js';
import { inFolder, root } from './child.js';
import { commandLine } from './target.js';

/** The last commit before runs were made faster. */
const COMMIT = '30f650d';
const RUNS = 11;

/** The command line, compared with what it was. Its target is in this process. */
export const before: Case = {
  about: `The command line, compared with commit ${COMMIT}`,
  measure: () => inFolder(measured),
};

async function measured(folder: string) {
  const old = earlierBuild();
  const timesOf = async (program?: string) => (await commandLine(folder, join(folder, 'reports'), program)).processorMs;
  const times = await inTurns({ now: () => timesOf(), old: () => timesOf(old) }, { warmUp: 1, runs: RUNS });

  return [
    { name: `processor time of ${COMMIT}`, value: times.old, unit: 'ms' },
    { name: 'processor time now', value: times.now, unit: 'ms' },
    { name: 'ratio', value: times.now / times.old, unit: 'times', aim: 0.6 },
  ] as const;
}

/** Built once, with the packages of today: what differs is our code. */
function earlierBuild(): string {
  const folder = join(root, '.compared', COMMIT);
  const program = join(folder, 'dist', 'main.js');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const files = execFileSync('git', ['archive', COMMIT], { cwd: root, maxBuffer: 2 ** 28 });
    execFileSync('tar', ['-x', '-C', folder], { input: files });
    if (!existsSync(join(folder, 'node_modules')))
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    execFileSync(process.execPath, ['build.js'], { cwd: folder });
  }

  return program;
}
