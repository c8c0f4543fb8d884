import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadCompiled } from '../../bin/compiled-bundle.js';

interface Answering {
  readonly answer: () => string;
}

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  file = join(folder, 'program.cjs');
  write('one');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Every answer makes the source equally long, which is all of it that V8 compares. */
function write(answer: string): void {
  writeFileSync(file, `exports.answer = () => '${answer}';\n`);
}

/** Loads the bundle, calls its function, and keeps what was compiled. */
function run(): string {
  const { exports: bundle, keep } = loadCompiled<Answering>(file);
  const answer = bundle.answer();
  keep();

  return answer;
}

const kept = () => readdirSync(folder).filter((name) => name !== 'program.cjs');
const keptFile = () => join(folder, kept()[0] ?? '');

test('the first run keeps what was compiled, and the next ones do not write it again', () => {
  expect([run(), kept().length]).toEqual(['one', 1]);
  const { mtimeMs } = statSync(keptFile());
  expect([run(), kept().length, statSync(keptFile()).mtimeMs]).toEqual(['one', 1, mtimeMs]);
});

test('another source of the same length is not taken for the old one', () => {
  run();
  write('two');

  expect([run(), kept().length]).toEqual(['two', 2]);
});

test('other flags of V8 have a file of their own', () => {
  run();
  setFlagsFromString('--stress-lazy-source-positions');
  const answer = run();
  setFlagsFromString('--no-stress-lazy-source-positions');

  expect([answer, kept().length]).toEqual(['one', 2]);
});

test('a bundle keeps a few files, the newest among them', () => {
  for (const answer of ['1', '2', '3', '4', '5', '6']) {
    write(answer);
    run();
  }

  expect(kept().length).toBeLessThanOrEqual(4);
  const before = kept();
  expect([run(), kept()]).toEqual(['6', before]);
});

const bytes = (change: (good: Buffer) => Buffer) => () =>
  writeFileSync(keptFile(), change(Buffer.from(readFileSync(keptFile()))));

describe('a file is ignored and replaced', () => {
  test.for<readonly [string, () => void]>([
    ['that is empty', bytes(() => Buffer.alloc(0))],
    ['that was cut', bytes((good) => good.subarray(0, good.length - 100))],
    ['that is longer', bytes((good) => Buffer.concat([good, good]))],
    [
      'of which a bit is wrong',
      bytes((good) => good.fill((good.at(-60) ?? 0) ^ 1, good.length - 60, good.length - 59)),
    ],
    ['that has other words', bytes(() => Buffer.from('something else'.repeat(20)))],
    ['that is larger than it can be', () => truncateSync(keptFile(), 10 ** 11)],
  ])('%s', ([, damage]) => {
    run();
    const good = readFileSync(keptFile());
    damage();

    expect(run()).toBe('one');
    // V8 writes the same for the same source but for a few bytes.
    expect(statSync(keptFile()).size).toBe(good.length);
    expect(kept()).toHaveLength(1);
  });
});

test('a folder in the place of the file does no harm', () => {
  run();
  const place = keptFile();
  rmSync(place);
  mkdirSync(place);

  expect(run()).toBe('one');
});

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'a folder that is read-only stays as it is',
  () => {
    chmodSync(folder, 0o555);
    const answers = [run(), run()];
    chmodSync(folder, 0o755);

    expect([...answers, kept()]).toEqual(['one', 'one', []]);
  },
);

test('NODE_DISABLE_COMPILE_CACHE forbids it', () => {
  vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', '1');

  expect([run(), kept()]).toEqual(['one', []]);
});

test('a bundle gets what it cannot load itself, and loads the rest', () => {
  writeFileSync(file, `exports.answer = () => require('given').word + require('node:path').sep.length;\n`);

  expect(loadCompiled<Answering>(file, { given: { word: 'given' } }).exports.answer()).toBe('given1');
});
