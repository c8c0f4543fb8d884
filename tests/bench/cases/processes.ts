import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inTurns, median, type Case } from './case.js';
import { inFolder, noSettings, runNode, type Child } from './child.js';
import { foundLive, served } from './served.js';

const RUNS = 15;

// What a run imports, and nothing of ours.
const imports = ['undici', 'ajv-formats/dist/formats.js', '@faker-js/faker/locale/en', 'dotenv']
  .map((name) => `await import('${name}');`)
  .join(' ');
const bareRun = (requests: string) =>
  `${imports} const { main } = await import('./.bench/bare.js'); await main(['${requests}']);`;

/** How long a command takes, from its start to its exit, on the embedded reference. */
export const processes: Case = {
  about: 'From start to exit',
  measure: () => inFolder(measured),
};

async function measured(folder: string) {
  const { exchanges } = await served(foundLive);
  const requests = join(folder, 'requests.json');
  writeFileSync(requests, JSON.stringify(exchanges.map(({ request }) => request)));
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
      command: noting('command', () => commandLine(folder)),
      bare: noting('bare', () => runNode(['--input-type=module', '-e', bareRun(requests)])),
      importing: noting('importing', () => runNode(['--input-type=module', '-e', imports])),
    },
    { warmUp: 1, runs: RUNS },
  );

  return [
    { name: '`node` that imports the same packages', value: times.importing, unit: 'ms' },
    { name: 'the command line, until its first request', value: times.request, unit: 'ms' },
    { name: 'ratio', value: times.request / times.importing, unit: 'times', aim: 1.3 },
    { name: 'the command line, until its exit', value: times.command, unit: 'ms' },
    {
      name: 'ratio',
      value: times.command / times.importing,
      unit: 'times',
      aim: 1.3,
      reason:
        'A run does more than import packages. A fairer comparison is a process that also serves the reference and sends it the same requests, but judges nothing. The remaining time goes into code that runs for the first time, and into writing six reports.',
    },
    { name: '`node` that imports, serves the reference and sends the same requests', value: times.bare, unit: 'ms' },
    { name: 'ratio', value: times.command / times.bare, unit: 'times' },
    { name: 'peak memory of the command line', value: peak('command'), unit: 'MiB' },
    { name: 'peak memory of `node` that imports', value: peak('importing'), unit: 'MiB' },
  ] as const;
}

async function commandLine(folder: string): Promise<Child> {
  const child = await runNode([
    join('dist', 'main.js'),
    'run',
    '--base-url',
    'reference',
    '--reports-dir',
    folder,
    '--dotenv',
    noSettings(folder),
  ]);
  if (child.status !== 0) throw new Error(`expected exit status 0, got ${child.status}`);

  return child;
}

/** From the start of the process until its first request arrives; it gets no response. */
async function firstRequest(folder: string): Promise<number> {
  const server = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const arrived = once(server, 'request').then(() => performance.now());
  const started = performance.now();
  const target = ['--base-url', `http://127.0.0.1:${port}`, '--reports-dir', folder, '--dotenv', noSettings(folder)];
  await runNode([join('dist', 'main.js'), 'run', ...target]);
  server.close();

  return (await arrived) - started;
}
