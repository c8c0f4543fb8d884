import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

export const root = process.cwd();

export interface Child {
  readonly milliseconds: number;
  /** On all processors together. */
  readonly processorMs: number;
  readonly peakMiB: number;
  readonly status: number | null;
}

// Reported by the child itself when it ends: no other process knows it on every system.
const telling = `data:text/javascript,import{writeSync}from"node:fs";import{isMainThread}from"node:worker_threads";
if(isMainThread)process.on("exit",()=>writeSync(3,JSON.stringify(process.resourceUsage())))`.replaceAll('\n', '');

/** Runs node from start to exit, and nothing of our environment with it. */
export async function runNode(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Child> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', telling, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const told = text(child.stdio[3] as Readable);
  const [status] = (await once(child, 'exit')) as [number | null];
  const milliseconds = performance.now() - started;
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(await told) as NodeJS.ResourceUsage;

  return { milliseconds, processorMs: (userCPUTime + systemCPUTime) / 1000, peakMiB: maxRSS / 1024, status };
}

/** A folder for as long as it is used. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    writeFileSync(noSettings(folder), '');

    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An env file without settings, because the user may have one with some. */
export function noSettings(folder: string): string {
  return join(folder, 'no.env');
}
