import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startReference, type StartedReference } from '../../bin/library/index.js';
import { writeReports } from '../../helpers/reports/written-files.js';
import manifest from '../../package.json' with { type: 'json' };
import { aReference } from '../../reference/reference.js';
import { serve, type Served } from '../../reference/serve.js';
import { judge } from '../support/judging.js';
import { besideAddress } from './beside-address.js';
import { pages, stepsOf, type Step } from './documented.js';
import { ended, isWindows, plainEnvironment } from './shell.js';

let service: StartedReference;
let open: Served;
const ready = mkdtempSync(join(tmpdir(), 'docs-report-'));
beforeAll(async () => {
  service = await startReference();
  open = await serve(aReference({ credentials: 'none' }).handle);
  writeReports(ready, await judge(), null);
});
afterAll(async () => {
  await Promise.all([service.close(), open.close()]);
  rmSync(ready, { recursive: true });
});

/** A folder as the reader of a page has it: the package installed, a report from an earlier run, and settings. */
function folderFor(steps: readonly Step[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'));
  symlinkSync(join(inject('project'), 'node_modules'), join(folder, 'node_modules'), 'junction');
  // As npm init -y writes it, or a service in another language has it: its .js files are no ES modules.
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "commonjs" }\n');
  cpSync(ready, join(folder, 'reports'), { recursive: true });
  // A page whose reader writes the .env does so by a command of the page.
  if (!steps.some(writesSettings)) {
    writeFileSync(join(folder, '.env'), `SPRAY_BASE_URL=${service.baseUrl}\n`);
    putCredentials(folder);
  }

  return folder;
}

function writesSettings(step: Step): boolean {
  return step.kind === 'command' && / init\b/.test(step.text) && !/--no-env|--targets/.test(step.text);
}

/** What each page asks its reader to put into the .env. */
function putCredentials(folder: string): void {
  // The list of targets in docs/many.md names the tokens of its own.
  const lines = Object.entries(besideAddress(service)).flatMap(([name, value]) => [
    `${name}=${value}`,
    `${name.replace('SPRAY_', 'ACME_')}=${value}`,
  ]);
  appendFileSync(join(folder, '.env'), `\n${lines.join('\n')}\n`);
}

function atHand(text: string): string {
  return text.replaceAll('https://spray.example', service.baseUrl).replaceAll('http://localhost:8080', open.origin);
}

/** The reports of other runs that a command names. */
function putReports(folder: string, command: string): void {
  for (const [path] of command.matchAll(/[\w-]+\/conformance\.json/g)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    if (!existsSync(join(folder, path))) cpSync(join(ready, 'conformance.json'), join(folder, path));
  }
}

const told = pages.map((page) => ({ page, steps: stepsOf(page) })).filter(({ steps }) => steps.length > 0);

describe.for(told)('$page', ({ steps }) => {
  const folder = { path: '' };
  beforeAll(() => {
    folder.path = folderFor(steps);
  });
  afterAll(() => rmSync(folder.path, { recursive: true }));

  for (const step of steps) {
    if (step.kind === 'file') {
      test(`has ${step.name}`, () => {
        mkdirSync(dirname(join(folder.path, step.name)), { recursive: true });
        writeFileSync(join(folder.path, step.name), atHand(step.text));
      });
    } else if (/(^|\s)npm /.test(step.text)) {
      test(`${step.text}: the repository has it`, () => {
        const names = [...step.text.matchAll(/npm (?:run (?:--silent )?)?([\w:-]+)/g)].map(([, name]) => name);

        for (const name of names)
          expect(['ci', 'audit', 'install', 'pack', ...Object.keys(manifest.scripts)]).toContain(name);
      });
    } else if (/conformance reference /.test(step.text)) {
      test.skipIf(isWindows)(step.text, () => servesUntilInterrupted(step.text, folder.path));
    } else {
      test(step.text, async () => {
        putReports(folder.path, step.text);
        const { exit, stdout, stderr } = await ended('sh', ['-c', atHand(step.text)], { cwd: folder.path });
        if (writesSettings(step)) putCredentials(folder.path);

        expect(exit, `${stdout}\n${stderr}`).toBe(step.exits);
      });
    }
  }
});

async function servesUntilInterrupted(command: string, folder: string): Promise<void> {
  const free = command.replace('--port 8080', '--port 0');
  const child = spawn('sh', ['-c', `exec ${free}`], { cwd: folder, env: plainEnvironment, detached: true });
  try {
    const [said] = (await once(child.stdout, 'data')) as [Buffer];

    expect(String(said)).toMatch(/listens on http:\/\/127\.0\.0\.1:\d+/);
  } finally {
    const closed = once(child, 'close');
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await closed;
  }
}
