import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokens } from '../../../reference/identity.js';
import { arazzoOf, type OpenApi } from '../arazzo.js';
import { inTurns, type Case } from './case.js';
import { inFolder, root, runNode, type Child } from './child.js';
import { commandLine, withTarget } from './target.js';
import { vitestWithSuites } from './vitest.js';

const RESPECT = '@redocly/cli';
const VERSION = '2.77.0';
const RUNS = 11;

const reason = `Respect sends nine requests and writes no file; a run here sends a hundred and sixty, compares their responses with each other, and writes six reports.`;

/** How long another tool takes for one request of each operation, from its start to its exit, on the same target. */
export const peers: Case = {
  about: `Redocly’s Respect ${VERSION} and the suite, from start to exit`,
  measure: () => inFolder(measured),
};

async function measured(folder: string) {
  const program = installedRespect();
  writeFileSync(join(folder, 'openapi.json'), readFileSync(join(root, 'openapi.json')));
  const document = join(folder, 'operations.arazzo.json');
  const openApi = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as OpenApi;
  writeFileSync(document, JSON.stringify(arazzoOf(openApi, 'openapi.json')));
  const times = await inTurns(
    {
      respect: taken(() => respect(program, document)),
      command: taken(() => commandLine(folder, join(folder, 'reports'))),
      suites: taken(() => vitestWithSuites(folder)),
    },
    { warmUp: 1, runs: RUNS },
  );

  return [
    { name: 'Respect, one request for each operation', value: times.respect, unit: 'ms' },
    { name: 'the command line, with all reports', value: times.command, unit: 'ms' },
    { name: 'ratio', value: times.command / times.respect, unit: 'times', aim: 0.55, reason },
    { name: 'vitest with the suites', value: times.suites, unit: 'ms' },
    { name: 'ratio', value: times.suites / times.respect, unit: 'times', aim: 1.15, reason },
  ] as const;
}

function taken(run: () => Promise<Child>): () => Promise<number> {
  return async () => (await run()).milliseconds;
}

/** Installed once, where git ignores it. */
function installedRespect(): string {
  const folder = join(root, '.compared', `respect-${VERSION}`);
  const program = join(folder, 'node_modules', ...RESPECT.split('/'), 'bin', 'cli.js');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
    execFileSync('npm', ['install', ...options, `${RESPECT}@${VERSION}`], { cwd: folder });
  }

  return program;
}

function respect(program: string, document: string): Promise<Child> {
  return withTarget(async (origin, statesUrl) => {
    const asked = { state: 'an order with a payment intent', params: { role: 'farmer' }, action: 'setup' };
    const headers = { 'content-type': 'application/json' };
    const state = await fetch(statesUrl, { method: 'POST', headers, body: JSON.stringify(asked) });
    const { farmer, receptionist, sprayer } = tokens;
    const inputs = JSON.stringify({ farmer, receptionist, sprayer, ...((await state.json()) as object) });

    return runNode([program, 'respect', document, '--server', `service=${origin}`, '--input', inputs], {
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    });
  });
}
