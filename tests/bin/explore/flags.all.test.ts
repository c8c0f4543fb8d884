import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exploreCommand } from '../../../bin/commands/explore.js';
import { ownFolder } from '../../support/own-folder.js';
import { behindProxy } from '../../support/proxy.js';
import { running } from '../commands/running.js';

const { folder, nothing } = ownFolder('explore-flags');
const own = ['--reports-dir', join(folder, 'reports'), '--dotenv', nothing];
const local = ['--base-url', 'http://127.0.0.1:1', ...own];

afterEach(() => vi.unstubAllEnvs());

const saidTo = (...flags: readonly string[]) =>
  (async () => running(exploreCommand, ...flags))().then(
    () => 'nothing',
    (error: unknown) => String(error),
  );

const orders = '--orders: expected a whole number from 1 to 100000, got ';
const requests = '--requests: expected a whole number from 1 to 1000000, got ';
const minutes = '--minutes: expected a number from 0.1 to 1440, got ';

describe('a wrong call is answered with what to type', () => {
  test.for([
    [['--orders', '0'], `${orders}"0"`],
    [['--orders', '100001'], `${orders}"100001"`],
    [['--orders', '1.5'], `${orders}"1.5"`],
    [['--orders', '1e3'], `${orders}"1e3"`],
    [['--orders', 'many'], `${orders}"many"`],
    [['--orders', '٣'], `${orders}"٣"`],
    [['--orders', '9'.repeat(400)], `(400 characters)`],
    [['--orders=-5'], `${orders}"-5"`],
    [['--orders', ''], '--orders: expected a value, got an empty one'],
    [['--requests', '0'], `${requests}"0"`],
    [['--requests', '1000001'], `${requests}"1000001"`],
    [['--requests', '0x10'], `${requests}"0x10"`],
    [['--minutes', '0.09'], `${minutes}"0.09"`],
    [['--minutes', '1440.1'], `${minutes}"1440.1"`],
    [['--minutes', '5m'], `${minutes}"5m"`],
    [['--minutes', '.5'], `${minutes}".5"`],
    [['--minutes', 'Infinity'], `${minutes}"Infinity"`],
    [['--deadline-s', '60'], '--deadline-s: not for explore: --minutes limits the time of an exploration'],
    [['--allow-incomplete', 'get-order'], '--allow-incomplete: not for explore: '],
    [['--trace'], '--trace: not for explore: '],
    [['--targets', 'targets.json'], '--targets: not for explore: explore explores one target, once'],
    [['--shard', '1/2'], '--shard: not for explore: explore explores one target, once'],
    [['--at-once', '2'], '--at-once: not for explore: explore explores one target, once'],
    [['--watch'], '--watch: not for explore: explore explores one target, once'],
    [['--quiet', '--json'], '--quiet: cannot be used with --json'],
    [['--ordres', '5'], 'unknown flag: --ordres; did you mean --orders?'],
    [['--yes=true'], '--yes: takes no value; write --yes alone'],
    [['--seed', 'x'], '--seed: expected '],
    [['--replay', join(folder, 'missing.json')], `cannot read ${join(folder, 'missing.json')} (ENOENT)`],
    [['http://localhost:8080'], 'type npx crop-spraying-conformance explore --base-url http://localhost:8080'],
  ] as const)('%j', async ([flags, sentence]) => {
    const said = await saidTo(...local, ...flags);

    expect(said).toContain(sentence);
    expect(said).not.toContain('\n    at ');
  });

  test('every wrong amount has a sentence of its own', async () => {
    const said = await saidTo(...local, '--orders', 'a', '--requests', 'b', '--minutes', 'c');

    expect(said).toBe(`Error: ${orders}"a"\n${requests}"b"\n${minutes}"c"`);
  });

  test('an address is needed', async () => {
    expect(await saidTo(...own)).toContain('SPRAY_BASE_URL: expected the address of the service to judge, got none');
  });

  test.for([
    ['', 'which is empty'],
    ['[', 'which '],
    ['{}', 'which is none'],
    ['{"format":"crop-spraying-conformance/1"}', 'which is a report'],
    [replayOf('create-order/no-such-thing'), 'expected a requirement of set 0.3.0, got "create-order/no-such-thing"'],
    [replayOf('get-order/answers-200'), 'expected a sequence about what is judged, got none in '],
  ] as const)('a replay file with %j is refused', async ([text, because]) => {
    const file = join(folder, 'replay.json');
    writeFileSync(file, text);
    const said = await saidTo(...local, '--replay', file, '--only', 'create-order');

    expect(said).toMatch(/^Error: --replay: expected /);
    expect(said).toContain(because);
  });
});

function replayOf(requirement: string): string {
  const sequences = [{ requirement, steps: [{ do: 'feedback' }] }];

  return JSON.stringify({
    format: 'crop-spraying-exploration/1',
    suite: '0.3.0',
    seed: 1,
    target: 'http://127.0.0.1:1',
    sequences,
  });
}

describe('a service on another machine', () => {
  const there = ['--base-url', 'http://spray.test', ...own];

  test('is not explored without --yes, and both ways are named', async () => {
    await behindProxy({ refuses: 502 }, async (proxy) => {
      vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${proxy.port}`);
      const said = await saidTo(...there, '--orders', '7');

      expect(said).toBe(
        'Error: explore: may create up to 7 orders at http://spray.test, and no operation of the interface deletes them; type --yes to allow it, or --read-only to explore only lists, pages and filters',
      );
      expect(proxy.asked).toEqual([]);
    });
  });

  test.for([['--yes'], ['--read-only'], ['--yes', '--read-only']])('is explored with %j', async (flags) => {
    await behindProxy({ refuses: 502 }, async (proxy) => {
      vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${proxy.port}`);
      const { exit, out } = await running(exploreCommand, ...there, ...flags);

      expect(exit).toBe(2);
      expect(out).toContain('COULD NOT JUDGE');
      expect(proxy.asked.length).toBeGreaterThan(0);
    });
  });
});
