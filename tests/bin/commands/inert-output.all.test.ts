import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Command } from '../../../bin/command.js';
import { compare } from '../../../bin/commands/compare.js';
import { doctor } from '../../../bin/commands/doctor.js';
import { regrade } from '../../../bin/commands/regrade.js';
import { run } from '../../../bin/commands/run.js';
import { verify } from '../../../bin/commands/verify.js';
import { serve } from '../../../reference/serve.js';
import { ownFolder } from '../../support/own-folder.js';
import { foreignLines, speakingServer } from '../../support/speaking-server.js';
import { everybody } from './examining.js';
import { running } from './running.js';

const { folder, nothing } = ownFolder('inert-output');
const report = join(folder, 'conformance.json');

const calls: readonly (readonly [Command, readonly string[]])[] = [
  [verify, [report]],
  [regrade, [report]],
  [compare, [report, report]],
  [compare, [report, report, report]],
  [compare, [report, report, report, '--format', 'markdown']],
  [compare, [report, '--format', 'html', report]],
];

// Each run pauses for half a minute before it blames this server, however fast the machine is.
test(
  'no command lets a target start a line, move the cursor or speak to a CI system',
  { timeout: 240_000 },
  async () => {
    const server = await serve(speakingServer() as Parameters<typeof serve>[0]);
    const flags = ['--base-url', server.origin, '--dotenv', nothing, '--reports-dir', folder, ...everybody];
    const asked: readonly (readonly [Command, readonly string[]])[] = [
      [run, [...flags, '--trace']],
      [run, [...flags, '--json']],
      [doctor, flags],
      [doctor, [...flags, '--json']],
    ];
    const quoted: string[] = [];
    try {
      for (const [command, args] of [...asked, ...calls]) {
        const { out, err } = await running(command, ...args);
        expect(foreignLines(out), `${args.join(' ')} on stdout`).toEqual([]);
        expect(foreignLines(err), `${args.join(' ')} on stderr`).toEqual([]);
        quoted.push(out);
      }
    } finally {
      await server.close();
    }

    expect(quoted.filter((text) => text.includes('PWNED')).length).toBeGreaterThan(3);
    for (const name of ['summary.md', 'junit.xml']) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(text).toContain('PWNED');
      expect(foreignLines(text), name).toEqual([]);
    }
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).not.toContain('[[ATTACHMENT|');
  },
);
