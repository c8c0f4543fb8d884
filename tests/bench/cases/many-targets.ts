import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokens } from '../../../reference/identity.js';
import { aReference } from '../../../reference/reference.js';
import { serve, type Served } from '../../../reference/serve.js';
import { inTurns, median, type Case } from './case.js';
import { inFolder, noSettings, runNode, type Child } from './child.js';

const TARGETS = 200;
const RUNS = 3;

/** A list of implementations, judged in one process. Their servers are in this one, on one thread, and take their part of the cores. */
export const manyTargets: Case = {
  about: `A list of ${TARGETS} targets, from start to exit`,
  async measure() {
    const single = await judged(1);
    const peaks: number[] = [];
    const serving: number[] = [];
    const working: number[] = [];
    const { all } = await inTurns(
      {
        async all() {
          const { milliseconds, processorMs, peakMiB, servingMs } = await judged(TARGETS);
          peaks.push(peakMiB);
          serving.push(servingMs);
          working.push(processorMs);

          return milliseconds;
        },
      },
      { runs: RUNS },
    );

    return [
      { name: 'one target', value: single.milliseconds, unit: 'ms' },
      { name: `${TARGETS} targets`, value: all, unit: 'ms' },
      { name: 'processor time of their servers', value: median(serving), unit: 'ms' },
      { name: 'per target', value: all / TARGETS, unit: 'ms' },
      { name: 'processor time per target', value: median(working) / TARGETS, unit: 'ms', aim: 350 },
      { name: 'peak memory, with one target', value: single.peakMiB, unit: 'MiB' },
      { name: `peak memory, with ${TARGETS} targets`, value: median(peaks), unit: 'MiB', aim: 400 },
    ];
  },
};

interface JudgedList extends Child {
  /** The processor time of the servers. */
  readonly servingMs: number;
}

async function judged(count: number): Promise<JudgedList> {
  const servers = await Promise.all(Array.from({ length: count }, () => serve(aReference().handle)));
  try {
    return await inFolder(async (folder) => {
      const before = process.cpuUsage();
      const child = await run(servers, folder);
      const { user, system } = process.cpuUsage(before);

      return { ...child, servingMs: (user + system) / 1000 };
    });
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}

async function run(servers: readonly Served[], folder: string): Promise<Child> {
  const list = join(folder, 'targets.json');
  const { statesPath } = aReference();
  const targets = servers.map(({ origin }, index) => ({
    name: `target-${index + 1}`,
    settings: { SPRAY_BASE_URL: origin, SPRAY_STATES_URL: `${origin}${statesPath}`, ...secretNames },
  }));
  writeFileSync(list, JSON.stringify(targets));
  const where = ['--reports-dir', join(folder, 'reports'), '--dotenv', noSettings(folder)];
  const child = await runNode([join('dist', 'main.cjs'), 'run', '--targets', list, ...where], secrets);
  if (child.status !== 0) throw new Error(`expected exit status 0, got ${child.status}`);

  return child;
}

const variables = Object.entries(tokens).map(([account, token]) => {
  const name = `${account.toUpperCase().replaceAll('-', '_')}_TOKEN`;

  return { setting: `SPRAY_${name}`, variable: `BENCH_${name}`, token };
});
const secretNames = Object.fromEntries(variables.map(({ setting, variable }) => [setting, variable]));
const secrets = Object.fromEntries(variables.map(({ variable, token }) => [variable, token]));
