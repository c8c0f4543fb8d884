import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../../bin/command.js';
import { regrade } from '../../../bin/commands/regrade.js';
import { run } from '../../../bin/commands/run.js';
import { writeReports } from '../../../helpers/reports/written-files.js';
import { aReference } from '../../../reference/reference.js';
import type { Handle } from '../../support/in-process.js';
import { judge } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { serving, settingsAt } from './listing-targets.js';
import { aConsole } from './running.js';

const { folder: root, nothing } = ownFolder('unwritable');
afterEach(() => vi.unstubAllEnvs());

const recorded = join(root, 'recorded');
writeReports(recorded, await judge(), null);
const recordedPart = join(root, 'recorded part');
writeReports(recordedPart, await judge({ settings: { only: ['list-feedback'] } }), null);
let places = 0;

interface Place {
  /** The folder of the reports that cannot be written. */
  readonly reports: string;
  /** The arguments that make a command write there. */
  readonly args: readonly string[];
  /** What is printed for the verdict. */
  readonly verdict: RegExp;
  /** Reports of such a run; a narrowed one does not replace those of a whole one. */
  readonly earlier: string;
}

const commands: Readonly<Record<string, (command: (place: Place) => Promise<void>, origin: string) => Promise<void>>> =
  {
    run: async (use, origin) => {
      const reports = join(root, String(++places));
      const args = ['--base-url', origin, '--reports-dir', reports, '--dotenv', nothing, '--only', 'list-feedback'];
      await use({ reports, args, verdict: /^(NON-CONFORMANT|INCOMPLETE)/m, earlier: recordedPart });
    },
    'run --targets': async (use, origin) => {
      const list = join(root, `${++places}.json`);
      const parent = join(root, String(places));
      writeFileSync(list, JSON.stringify([{ name: 'acme', settings: settingsAt(origin) }]));
      const args = ['--targets', list, '--reports-dir', parent, '--dotenv', nothing, '--only', 'list-feedback'];
      await use({
        reports: join(parent, 'acme'),
        args,
        verdict: /^1 implementation: 1 passed$/m,
        earlier: recordedPart,
      });
    },
    regrade: async (use) => {
      const reports = join(root, String(++places));
      const args = [join(recorded, 'conformance.json'), '--reports-dir', reports];
      await use({ reports, args, verdict: /^CONFORMANT/m, earlier: recorded });
    },
  };

/** Everything that a command prints, in its order. */
async function printed(command: Command, args: readonly string[]): Promise<{ exit: number; lines: string[] }> {
  const texts: string[] = [];
  const exit = await command.run(args, aConsole(texts, texts));

  return { exit, lines: texts.flatMap((text) => text.split('\n')) };
}

/** The embedded reference; before it responds for the first time, something happens. */
function disturbed(happens: () => void): Handle {
  const { handle } = aReference();
  let isFirst = true;

  return (call) => {
    if (isFirst) happens();
    isFirst = false;

    return handle(call);
  };
}

const filesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));

describe.for(Object.entries(commands))('%s', ([name, at]) => {
  const command = name === 'regrade' ? regrade : run;

  test('with a folder in the way prints the verdict, then a sentence, and exits with 2', async () => {
    await serving([aReference().handle], (origin) =>
      at(async ({ reports, args, verdict, earlier }) => {
        cpSync(earlier, reports, { recursive: true });
        rmSync(join(reports, 'junit.xml'));
        mkdirSync(join(reports, 'junit.xml'));
        const { exit, lines } = await printed(command, args);
        const { 'junit.xml': _, ...others } = filesIn(earlier);
        const left = readdirSync(reports).filter((file) => file !== 'junit.xml');

        expect(exit).toBe(2);
        const sentence = lines.findIndex((line) =>
          line.includes(`cannot write ${join(reports, 'junit.xml')} (it is a folder)`),
        );
        expect(sentence).toBeGreaterThan(0);
        expect(lines.join('\n')).toMatch(verdict);
        if (name !== 'run --targets') expect(lines.findIndex((line) => verdict.test(line))).toBeLessThan(sentence);
        expect(lines.join('\n')).not.toMatch(/^\s+at |Reports: /m);
        expect(Object.fromEntries(left.map((file) => [file, readFileSync(join(reports, file), 'utf8')]))).toEqual(
          others,
        );
      }, origin),
    );
  });

  test('replaces a link in the place of a report, and does not follow it', async () => {
    await serving([aReference().handle], (origin) =>
      at(async ({ reports, args }) => {
        const victim = join(root, `victim ${places}`);
        writeFileSync(victim, 'mine');
        mkdirSync(reports, { recursive: true });
        symlinkSync(victim, join(reports, 'conformance.json'));
        await printed(command, args);

        expect(readFileSync(victim, 'utf8')).toBe('mine');
        expect(lstatSync(join(reports, 'conformance.json')).isFile()).toBe(true);
      }, origin),
    );
  });
});

describe.for(['run', 'run --targets'])('%s', (name) => {
  const at = commands[name] ?? (() => Promise.reject(new Error(name)));

  test('makes its folder again if it vanishes during the run', async () => {
    let reports = '';
    await serving([disturbed(() => rmSync(reports, { recursive: true }))], (origin) =>
      at(async (place) => {
        ({ reports } = place);
        await printed(run, place.args);

        expect(readdirSync(reports).toSorted()).toEqual(readdirSync(recorded).toSorted());
      }, origin),
    );
  });

  test('with a file where its folder was prints the verdict, then a sentence, and exits with 2', async () => {
    let reports = '';
    const replace = () => {
      rmSync(reports, { recursive: true });
      writeFileSync(reports, 'mine');
    };
    await serving([disturbed(replace)], (origin) =>
      at(async (place) => {
        ({ reports } = place);
        const { exit, lines } = await printed(run, place.args);

        expect(exit).toBe(2);
        expect(lines.join('\n')).toContain(`cannot write ${reports} (EEXIST)`);
        expect(lines.join('\n')).toMatch(place.verdict);
        expect(readFileSync(reports, 'utf8')).toBe('mine');
      }, origin),
    );
  });
});

test('reports are written to the folder that is made again if the current folder vanished, too', async () => {
  // The system knows no current folder any more, so a relative path leads nowhere; Node still knows its name.
  const gone = join(root, 'gone');
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(gone);
  const { problem } = writeReports('relative', await judge(), null);
  cwd.mockRestore();

  expect(problem).toBeNull();
  expect(readdirSync(join(gone, 'relative')).toSorted()).toEqual(readdirSync(recorded).toSorted());
});
