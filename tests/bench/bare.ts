import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireRequest } from '../../helpers/connection/wire.js';
import { sendBare } from './cases/bare.js';

/** What a process sends that judges a target, and what it writes. */
export interface Effort {
  readonly requests: readonly WireRequest[];
  /** File name → content. */
  readonly files: Readonly<Record<string, string>>;
}

/** The least that a process has to do which judges a target: to send it requests, and to write as many bytes. */
export async function main([effort = '', origin = '', folder = '']: readonly string[]): Promise<void> {
  const { requests, files } = JSON.parse(readFileSync(effort, 'utf8')) as Effort;
  await sendBare(requests, origin);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
