import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { doctor } from '../../../bin/commands/doctor.js';
import type { diagnosisValue } from '../../../bin/doctor/diagnosis-text.js';
import { tokens } from '../../../reference/identity.js';
import { aReference, type Rules } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import type { Handle } from '../../support/in-process.js';
import { running } from './running.js';

export interface Examined {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  readonly origin: string;
  /** What was asked, as `GET /path`. */
  readonly asked: readonly string[];
}

/** What `doctor --json` prints. */
export type Printed = ReturnType<typeof diagnosisValue>;

export type Flags = readonly string[] | ((origin: string) => readonly string[]);

/** What the doctor says of a server. Whatever it says: it wrote nothing, and gave no secret away. */
export async function examining(handle: Handle, flags: Flags = [], path = ''): Promise<Examined> {
  const asked: string[] = [];
  const server = await serve(async (call) => {
    asked.push(`${call.method} ${call.target}`);
    const { body, ...reply } = await handle(call);

    return { ...reply, body: String(body) };
  });
  try {
    const given = typeof flags === 'function' ? flags(server.origin) : flags;
    const said = await examiningAt(`${server.origin}${path}`, given);
    expect(asked.filter((one) => !one.startsWith('GET ') || one.includes('/payment-intent/'))).toEqual([]);

    return { ...said, origin: server.origin, asked };
  } finally {
    await server.close();
  }
}

/** What the doctor says of an address. */
export async function examiningAt(baseUrl: string, flags: readonly string[] = []) {
  return examiningWith(['--base-url', baseUrl, ...flags]);
}

export async function examiningWith(flags: readonly string[], envFile = '') {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  const file = join(folder, 'test.env'); // in place of a .env that somebody has beside this project
  writeFileSync(file, envFile);
  try {
    const said = await running(doctor, '--dotenv', file, '--reports-dir', folder, ...flags);
    const secrets = flags.filter((_, index) => /^--(.*-token|payment-secret)$/.test(flags[index - 1] ?? ''));
    for (const secret of secrets) expect(said.out + said.err).not.toContain(secret);

    return said;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The credentials of these accounts of the reference, as flags. */
export function as(...accounts: readonly (keyof typeof tokens)[]): string[] {
  return accounts.flatMap((account) => [`--${account}-token`, tokens[account]]);
}

export const everybody = as('farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin');

/** The same, and the provider states. */
export function everybodyAndStates(origin: string): string[] {
  return [...everybody, '--states-url', `${origin}/provider-states`];
}

/** What the doctor says of a reference that decides some things otherwise. */
export function examiningReference(rules: Partial<Rules> = {}, flags: Flags = everybody): Promise<Examined> {
  const reference = aReference(rules);

  return examining(reference.handle, flags, reference.rules.basePath);
}

/** The line of a text that speaks of something. */
export function lineAbout(about: string, out: string): string {
  const line = out.split('\n').find((one) => one.slice(4).startsWith(`${about} `));

  return line?.replaceAll(/\s+/g, ' ').trim() ?? '';
}
