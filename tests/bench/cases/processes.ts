import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Effort } from '../bare.js';
import { inTurns, median, type Case } from './case.js';
import { inFolder, noSettings, runNode, type Child } from './child.js';
import { foundLive, served } from './served.js';
import { commandLine, withTarget } from './target.js';

const RUNS = 15;

// What a run imports, and nothing of ours.
const imports = ['undici', 'ajv-formats/dist/formats.js', '@faker-js/faker/locale/en', 'dotenv']
  .map((name) => `await import('${name}');`)
  .join(' ');

const reason =
  'The process that it is compared with judges nothing, and V8 has optimised its code by the time of the tenth request. A run gets its code compiled, as the first run kept it, but executes most of it a few times only.';

/** How long the command line takes, from its start to its exit. Its target is in this process. */
export const processes: Case = {
  about: 'The command line, from start to exit',
  measure: () => inFolder(measured),
};

async function measured(folder: string) {
  const reportsDir = join(folder, 'reports');
  const effort = join(folder, 'effort.json');
  await commandLine(folder, reportsDir);
  writeFileSync(effort, JSON.stringify(await effortOf(reportsDir)));
  const peaks = new Map<string, number[]>();
  const noting = (name: string, work: () => Promise<Child>) => async () => {
    const { milliseconds, peakMiB } = await work();
    peaks.set(name, [...(peaks.get(name) ?? []), peakMiB]);

    return milliseconds;
  };
  const peak = (name: string) => median(peaks.get(name) ?? []);
  const times = await inTurns(
    {
      request: () => firstRequest(folder),
      command: noting('command', () => commandLine(folder, reportsDir)),
      bare: noting('bare', () => bareProcess(effort, reportsDir)),
      importing: noting('importing', () => runNode(['--input-type=module', '-e', imports])),
    },
    { warmUp: 1, runs: RUNS },
  );

  return [
    { name: '`node` that imports the same packages', value: times.importing, unit: 'ms' },
    { name: 'the command line, until its first request', value: times.request, unit: 'ms' },
    {
      name: 'ratio',
      value: times.request / times.importing,
      unit: 'times',
      aim: 1.3,
      reason:
        'A run starts a thread of its own, so that the main thread is never busy, and loads two megabytes of compiled requirements and checks before its first request.',
    },
    {
      name: '`node` that imports, sends the same requests and writes the same bytes',
      value: times.bare,
      unit: 'ms',
    },
    { name: 'the command line, until its exit', value: times.command, unit: 'ms' },
    { name: 'ratio', value: times.command / times.bare, unit: 'times', aim: 1.6, reason },
    { name: 'peak memory of the command line', value: peak('command'), unit: 'MiB' },
    { name: 'peak memory of `node` that does the same without judging', value: peak('bare'), unit: 'MiB' },
  ] as const;
}

/** The requests of a run, and the files that it wrote. */
async function effortOf(reportsDir: string): Promise<Effort> {
  const { exchanges } = await served(foundLive);
  const names = readdirSync(reportsDir).filter((name) => statSync(join(reportsDir, name)).isFile());

  return {
    requests: exchanges.map(({ request }) => request),
    files: Object.fromEntries(names.map((name) => [name, readFileSync(join(reportsDir, name), 'utf8')])),
  };
}

async function bareProcess(effort: string, folder: string): Promise<Child> {
  return withTarget((origin) => {
    const work = `const { main } = await import('./.bench/bare.js'); await main(${JSON.stringify([effort, origin, folder])});`;

    return runNode(['--input-type=module', '-e', `${imports} ${work}`]);
  });
}

/** From the start of the process until its first request arrives; it gets no response. */
async function firstRequest(folder: string): Promise<number> {
  const server = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const arrived = once(server, 'request').then(() => performance.now());
  const started = performance.now();
  const target = ['--base-url', `http://127.0.0.1:${port}`, '--reports-dir', folder, '--dotenv', noSettings(folder)];
  await runNode([join('dist', 'main.cjs'), 'run', ...target]);
  server.close();

  return (await arrived) - started;
}
