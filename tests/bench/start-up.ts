import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RUNS = 31;
const root = fileURLToPath(new URL('../../', import.meta.url));

// What a run imports, and nothing of ours.
const imports = ['undici', 'ajv/dist/2020.js', 'ajv-formats', '@faker-js/faker/locale/en', 'dotenv']
  .map((name) => `await import('${name}');`)
  .join(' ');

export interface StartUp {
  readonly firstRequestMs: number;
  readonly importsMs: number;
  readonly ratio: number;
  readonly runs: number;
}

/** From the start of the process to the first request that arrives, against a process that only imports. */
export async function startUp(): Promise<StartUp> {
  const folder = mkdtempSync(join(tmpdir(), 'start-up-'));
  const firsts: number[] = [];
  const floors: number[] = [];
  try {
    // In turns, so that a busy moment of the machine meets both.
    for (let run = 0; run < RUNS; run++) {
      firsts.push(await firstRequest(folder));
      floors.push(await untilExit(['--input-type=module', '-e', imports]));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const [firstRequestMs, importsMs] = [median(firsts), median(floors)];

  return { firstRequestMs, importsMs, ratio: firstRequestMs / importsMs, runs: RUNS };
}

async function firstRequest(reports: string): Promise<number> {
  const server = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const arrived = once(server, 'request').then(() => performance.now());
  const started = performance.now();
  const target = ['--base-url', `http://127.0.0.1:${port}`, '--reports-dir', reports];
  await untilExit(['dist/main.js', 'run', ...target, '--dotenv', '/dev/null']);
  server.close();

  return (await arrived) - started;
}

async function untilExit(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, env: { PATH: process.env['PATH'] }, stdio: 'ignore' });
  await once(child, 'exit');

  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
