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
import { overriding, running } from './running.js';

export interface Examined {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  readonly origin: string;
  /** The requests that the server got, as `GET /path`. */
  readonly asked: readonly string[];
}

/** What `doctor --json` prints. */
export type Printed = ReturnType<typeof diagnosisValue>;

export type Flags = readonly string[] | ((origin: string) => readonly string[]);

/** Examines a server. Whatever the doctor prints, it wrote nothing and showed no secret. */
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
    expect(asked.filter((request) => !request.startsWith('GET ') || request.includes('/payment-intent/'))).toEqual([]);

    return { ...said, origin: server.origin, asked };
  } finally {
    await server.close();
  }
}

/** Examines an address. */
export async function examiningAt(baseUrl: string, flags: readonly string[] = []) {
  return examiningWith(overriding(['--base-url', baseUrl], flags));
}

export async function examiningWith(flags: readonly string[], envFile = '') {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  const file = join(folder, 'test.env'); // instead of a developer's own .env
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

/** All credentials, and the provider states. */
export function everybodyAndStates(origin: string): string[] {
  return [...everybody, '--states-url', `${origin}/provider-states`];
}

/** Examines a reference with changed rules. */
export function examiningReference(rules: Partial<Rules> = {}, flags: Flags = everybody): Promise<Examined> {
  const reference = aReference(rules);

  return examining(reference.handle, flags, reference.rules.basePath);
}

/** The line about a subject. */
export function lineAbout(about: string, out: string): string {
  const line = out.split('\n').find((candidate) => candidate.slice(4).startsWith(`${about} `));

  return line?.replaceAll(/\s+/g, ' ').trim() ?? '';
}
