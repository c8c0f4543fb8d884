import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, inject, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { tokens } from '../../reference/identity.js';
import { aReference } from '../../reference/reference.js';
import { serve } from '../../reference/serve.js';
import { requirements as all } from '../../suites/index.js';
import { deviants } from '../servers/deviants/index.js';
import { targetWith } from '../servers/deviants/deviant.js';
import { inTerminal, terminal } from './terminal.js';

const program = join(inject('installed'), 'node_modules/crop-spraying-conformance/dist/main.cjs');
const folder = mkdtempSync(join(tmpdir(), 'last-screen-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COLUMNS = 120;
const ROWS = 30;
const advice = new Set<string>(all.filter(({ level }) => level === 'advisory').map(({ id }) => id));
const faults = deviants.filter(
  ({ settings, breaks }) => settings === undefined && breaks.some((id) => !advice.has(id)),
);
const some = Array.from({ length: 10 }, (_, index) => faults[Math.floor((index * faults.length) / 10)] ?? faults[0]);

/** What a terminal shows without scrolling. */
function lastScreen(shown: string): string {
  const lines = stripVTControlCharacters(shown).replaceAll('\r', '').trimEnd().split('\n');
  const rows = lines.flatMap((line) => line.match(new RegExp(`.{1,${COLUMNS}}`, 'gu')) ?? ['']);

  return rows.slice(-ROWS).join('');
}

test.skipIf(terminal === undefined).for(some)(
  'the last screen tells what is wrong with a server that $fault',
  async (deviant) => {
    if (deviant === undefined) throw new Error('expected ten faults');
    const { wrap = (handle) => handle, rules = {} } = targetWith(deviant);
    const reference = aReference(rules);
    const service = await serve(wrap(reference.handle) as typeof reference.handle);
    const cwd = mkdtempSync(join(folder, 'run-'));
    const env = {
      SPRAY_BASE_URL: service.origin,
      SPRAY_FARMER_TOKEN: tokens.farmer,
      SPRAY_OTHER_FARMER_TOKEN: tokens['other-farmer'],
      SPRAY_RECEPTIONIST_TOKEN: tokens.receptionist,
      SPRAY_SPRAYER_TOKEN: tokens.sprayer,
      SPRAY_STATES_URL: `${service.origin}${reference.statesPath}`,
    };
    const { shown, exit } = await inTerminal([process.execPath, program], { cwd, env, columns: COLUMNS });
    await service.close();
    const report = JSON.parse(readFileSync(join(cwd, 'reports', 'conformance.json'), 'utf8')) as Report;
    const failed = report.requirements.filter(({ outcome }) => outcome === 'failed');
    const screen = lastScreen(shown);

    expect(exit).toBe(1);
    expect(failed.length).toBeGreaterThan(0);
    for (const { id } of failed) {
      const hint = report.hints.find(({ requirements }) => requirements.includes(id));
      const isTold = screen.includes(`✗ ${id}: `) || (hint !== undefined && screen.includes(hint.text));
      expect({ id, isTold }).toEqual({ id, isTold: true });
    }
    expect(screen).toContain('NON-CONFORMANT: ');
    expect(screen).toContain('Reports: reports/conformance.html');
  },
);
