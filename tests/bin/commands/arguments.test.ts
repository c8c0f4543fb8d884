import { describe, expect, test } from 'vitest';
import type { Command } from '../../../bin/command.js';
import { certify } from '../../../bin/commands/certify.js';
import { compare } from '../../../bin/commands/compare.js';
import { doctor } from '../../../bin/commands/doctor.js';
import { explain } from '../../../bin/commands/explain.js';
import { init } from '../../../bin/commands/init.js';
import { keygen } from '../../../bin/commands/keygen.js';
import { list } from '../../../bin/commands/list.js';
import { reference } from '../../../bin/commands/reference.js';
import { registry } from '../../../bin/commands/registry.js';
import { regrade } from '../../../bin/commands/regrade.js';
import { run } from '../../../bin/commands/run.js';
import { verify } from '../../../bin/commands/verify.js';
import { unknownCommand } from '../../../bin/unexpected-argument.js';
import { running } from './running.js';

const URL_OR_REFERENCE = 'an http or https URL without user name, password, query or fragment, or the word reference';
const variable = 'and check that a variable there is not empty';

/** A call, and the sentence that it is answered with. */
const calls: readonly (readonly [Command, readonly string[], string])[] = [
  // An empty variable without quotes: the next flag would be its value.
  [
    run,
    ['--base-url', '--reports-dir', 'x'],
    `--base-url: expected ${URL_OR_REFERENCE}, got the next flag, --reports-dir; write a value after --base-url, ${variable}`,
  ],
  [
    doctor,
    ['--farmer-token', '--dotenv=x'],
    `--farmer-token: expected a token without whitespace and without the word Bearer, got the next flag, --dotenv; write a value after --farmer-token, ${variable}`,
  ],
  [
    run,
    ['--seed', '--no-read-only'],
    `--seed: expected a whole number from 0 to 4294967295, got the next flag, --no-read-only; write a value after --seed, ${variable}`,
  ],
  [
    init,
    ['--ci', '--force'],
    `--ci: expected a value, got the next flag, --force; write a value after --ci, ${variable}`,
  ],
  [
    compare,
    ['--format', '--out'],
    `--format: expected a value, got the next flag, --out; write a value after --format, ${variable}`,
  ],
  [
    run,
    ['--base-url'],
    `--base-url: expected ${URL_OR_REFERENCE}, got nothing; write a value after --base-url, ${variable}`,
  ],
  [
    verify,
    ['--public-key'],
    `--public-key: expected a value, got nothing; write a value after --public-key, ${variable}`,
  ],
  [
    run,
    ['--allow-incomplete'],
    `--allow-incomplete: expected the operations, requirement ids or documented fields that may be missing, separated by commas, got nothing; write a value after --allow-incomplete, ${variable}`,
  ],
  [run, ['--only', 'get-order', '--only=create-order'], '--only: given twice; the first would be ignored'],
  [run, ['--targets', ''], '--targets: expected a value, got an empty one'],
  [regrade, ['--reports-dir', ' ', 'x.json'], '--reports-dir: expected a value, got an empty one'],
  [reference, ['--port', ''], '--port: expected a value, got an empty one'],
  [run, ['--base-url', ''], '--base-url: set but empty; remove it or give it a value'],
  [run, ['--seed', '-1'], '--seed: write a value that starts with a dash as --seed=-1'],
  [run, ['--read-only=true'], '--read-only: takes no value; write --read-only alone'],

  // An address without its flag, a list without commas, a command after the flags.
  [
    run,
    ['http://localhost:8080'],
    'run: expected only flags after the command; an address needs its flag: type npx crop-spraying-conformance run --base-url http://localhost:8080',
  ],
  [
    doctor,
    ['localhost:8080/api'],
    'doctor: expected only flags after the command; an address needs its flag: type npx crop-spraying-conformance doctor --base-url http://localhost:8080/api',
  ],
  [
    init,
    ['https://me:secret@spray.example'],
    'init: expected only flags after the command; an address needs its flag: type npx crop-spraying-conformance init --base-url URL',
  ],
  [
    run,
    ['--only', 'create-order', 'get-order'],
    'run: expected a list with commas: type --only create-order,get-order',
  ],
  [
    run,
    ['get-order/answers-200'],
    'type npx crop-spraying-conformance run --only get-order/answers-200 to judge only that',
  ],
  [run, ['--trace', 'doctor'], 'run: a command comes first: type npx crop-spraying-conformance doctor, then the flags'],
  [
    run,
    ['reports/conformance.json'],
    'type npx crop-spraying-conformance verify reports/conformance.json, or regrade or compare, to read a report',
  ],
  [
    run,
    ['field-master-2.1.tar.gz'],
    'type npx crop-spraying-conformance verify field-master-2.1.tar.gz --public-key FILE to check a certificate',
  ],
  [
    certify,
    ['vendor.key'],
    'certify: expected only flags after the command, got another argument; put a value that has spaces in quotes',
  ],
  [certify, ['--signing-key-file', ''], '--signing-key-file: expected a value, got an empty one'],
  [certify, ['--outs', 'x'], 'unknown flag: --outs; did you mean --out?'],
  [keygen, ['a', 'b'], 'keygen: expected the path of one file, got 2; type keygen vendor.key'],
  [
    run,
    ['--farmer-token', 'Bearer', 'abc'],
    'run: expected only flags after the command, got another argument; put a value that has spaces in quotes',
  ],
  [
    reference,
    ['http://127.0.0.1:1'],
    'reference: expected only flags after the command; an address needs its flag: type npx crop-spraying-conformance run --base-url http://127.0.0.1:1',
  ],
  [reference, ['9090'], 'reference: expected only flags, got another argument; type --port 9090'],
  [
    explain,
    [],
    'explain: expected the id of one requirement, got 0; type explain create-order/farmer-omitted, or list to see all ids',
  ],
  [explain, ['a', 'b'], 'explain: expected the id of one requirement, got 2'],
  [verify, [], 'verify: expected the path of one report or bundle, got 0; type verify reports/conformance.json'],
  [regrade, ['a', 'b'], 'regrade: expected the path of one report, got 2; type regrade reports/conformance.json'],
  [list, ['get-orders'], 'unknown operation: get-orders; did you mean get-order? expected one of create-order'],

  // Flags of earlier versions, and words that every object has.
  [compare, ['a.json', 'b.json', '--matrix'], '--matrix: is gone; --format html is always the table'],
  [compare, ['--since', '2026-01-01T00:00:00Z'], '--since: is gone; name the folders of this run only'],
  [run, ['--targets', 'x.json', '--workers', '2'], '--workers: is gone; use --at-once'],
  [registry, ['x', '--public-key', 'y'], '--public-key: is gone; use keys.json in the folder of bundles'],
  [registry, ['x', '--trusted-keys', 'y'], '--trusted-keys: is gone; use keys.json in the folder of bundles'],
  [run, ['--farmer-token-command', 'secret'], '--farmer-token-command: is gone; use --token-command'],
  [doctor, ['--other-farmer-headers', '{"a": "secret"}'], '--other-farmer-headers: is gone; use --headers'],
  [run, ['--user-headers', '{"a": "secret"}'], '--user-headers: is gone; remove it'],
  [run, ['--constructor', 'x'], 'unknown flag: --constructor; see --help'],

  // What cannot be combined.
  [run, ['--quiet', '--json'], '--quiet: cannot be used with --json'],
  [run, ['--quiet', '--trace'], '--quiet: cannot be used with --trace'],
];

describe('a wrong call is answered with what to type', () => {
  test.for(calls.map(([command, args, sentence]) => ({ command, args, sentence })))(
    '$args',
    async ({ command, args, sentence }) => {
      const answered = await (async () => running(command, ...args))().catch((error: unknown) => String(error));

      expect(answered).toContain(sentence);
      expect(answered).not.toMatch(/secret|abc/);
    },
  );
});

test.for([
  ['runn', 'unknown command: runn; did you mean run? expected one of run, explore, '],
  ['Doctor', 'unknown command: Doctor; did you mean doctor? expected one of '],
  ['frobnicate', 'unknown command: frobnicate; expected one of run, explore, judge, init, doctor'],
  [
    'http://localhost:8080',
    'expected a command or a flag; an address needs its flag: type npx crop-spraying-conformance --base-url http://localhost:8080',
  ],
  ['spray.example', 'type npx crop-spraying-conformance --base-url http://spray.example'],
  ['https://me:hunter2@spray.example', 'type npx crop-spraying-conformance --base-url URL'],
  ['create-order', 'type npx crop-spraying-conformance --only create-order to judge only that'],
] as const)('%s is no command', ([typed, sentence]) => {
  const said = unknownCommand(typed);

  expect(said).toContain(sentence);
  expect(said).not.toContain('hunter2');
});

test('a run is asked to be quiet, and prints one line', async () => {
  const flags = ['--base-url', 'reference', '--only', 'list-feedback', '--quiet', '--reporter', 'badge=/dev/null/none'];
  const { exit, out, err } = await running(run, ...flags);

  expect(out).toMatch(/^PASSED[^\n]*$/);
  expect(err).toMatch(/^cannot write /); // a problem is still said
  expect(exit).toBe(2);
});
