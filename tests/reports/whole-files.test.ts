import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UnwritableFile, writeAllOrNone, type NewFile } from '../../helpers/reports/whole-files.js';
import { ownFolder } from '../support/own-folder.js';

const { folder: root } = ownFolder('whole-files');
let folders = 0;

function aFolder(): string {
  const folder = join(root, String(++folders));
  mkdirSync(folder);

  return folder;
}

const filesOf = (folder: string, text: string): NewFile[] =>
  ['a', 'b', 'c'].map((name) => ({ path: join(folder, name), text }));
const textsIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const all = (text: string) => ({ a: text, b: text, c: text });

const hasPipes = process.platform !== 'win32';

test.runIf(hasPipes)('a pipe or a device is not replaced, nor is a link to one', () => {
  const folder = aFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  symlinkSync('/dev/null', join(folder, 'link'));

  for (const name of ['pipe', 'link'])
    expect(() => writeAllOrNone([{ path: join(folder, name), text: 'new' }])).toThrow(
      /it is no file, but a device or a pipe/,
    );
  expect(lstatSync(pipe).isFIFO()).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(['link', 'pipe']);
});

describe('all files are written, or none', () => {
  test('each replaces an earlier one', () => {
    const folder = aFolder();
    writeAllOrNone(filesOf(folder, 'old'));
    writeAllOrNone(filesOf(folder, 'new'));

    expect(textsIn(folder)).toEqual(all('new'));
  });

  test.for([
    ['a folder in the way', (folder: string) => mkdirSync(join(folder, 'd')), /d \(it is a folder\)$/],
    ['a folder that is missing', () => undefined, /d\/missing \(ENOENT\)$/],
    [
      'a file instead of the folder',
      (folder: string) => writeFileSync(join(folder, 'd'), 'old'),
      /d\/missing \(ENOTDIR\)$/,
    ],
  ] as const)('%s leaves earlier files whole, and no temporary file', ([name, prepare, words]) => {
    const folder = aFolder();
    writeAllOrNone(filesOf(folder, 'old'));
    prepare(folder);
    const before = readdirSync(folder);
    const last = name === 'a folder in the way' ? 'd' : join('d', 'missing');
    const write = () => writeAllOrNone([...filesOf(folder, 'new'), { path: join(folder, last), text: 'new' }]);

    expect(write).toThrow(UnwritableFile);
    expect(write).toThrow(words);
    expect(readdirSync(folder)).toEqual(before);
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('old');
  });

  test('a fault while a text is made leaves no temporary file, and is not the fault of the disk', () => {
    const folder = aFolder();
    function* failing(): Generator<NewFile> {
      yield* filesOf(folder, 'new');
      throw new TypeError('ours');
    }

    expect(() => writeAllOrNone(failing())).toThrow(TypeError);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('two processes with one id on one folder, as in two containers, both succeed', () => {
  const folder = aFolder();
  function* interrupted(): Generator<NewFile> {
    const [first, ...others] = filesOf(folder, 'first');
    if (first !== undefined) yield first;
    writeAllOrNone(filesOf(folder, 'second')); // writes everything while the first is at its second file
    yield* others;
  }
  writeAllOrNone(interrupted());

  expect(textsIn(folder)).toEqual(all('first'));
});

describe('a link in the place of a file', () => {
  test.for(['victim', 'nowhere'])('to %s is replaced, not followed', (target) => {
    const folder = aFolder();
    const victim = join(root, `victim ${folders}`);
    writeFileSync(victim, 'old');
    symlinkSync(target === 'victim' ? victim : 'nowhere', join(folder, 'a'));
    writeAllOrNone(filesOf(folder, 'new'));

    expect(readFileSync(victim, 'utf8')).toBe('old');
    expect(lstatSync(join(folder, 'a')).isSymbolicLink()).toBe(false);
    expect(textsIn(folder)).toEqual(all('new'));
  });

  test('to a folder is replaced, too', () => {
    const folder = aFolder();
    symlinkSync(root, join(folder, 'b'));

    expect(readlinkSync(join(folder, 'b'))).toBe(root);
    writeAllOrNone(filesOf(folder, 'new'));
    expect(textsIn(folder)).toEqual(all('new'));
  });
});
