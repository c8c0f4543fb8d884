import { posix, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isDeviceName, linkFrom, withSlashes } from '../../helpers/words/file-names.js';

test.for(['con', 'NUL', 'nul.txt', 'Com1', 'lpt9.tar.gz', 'com¹', 'aux .json', 'prn  '])('%j is a device', (name) => {
  expect(isDeviceName(name)).toBe(true);
});

test.for(['console', 'com', 'com12', 'lpt', 'nully.txt', 'a.con', 'con-1', ''])('%j is none', (name) => {
  expect(isDeviceName(name)).toBe(false);
});

test('a path has slashes on every system, and a name keeps its backslash where that is a letter', () => {
  expect(withSlashes('..\\a b\\.env', win32)).toBe('../a b/.env');
  expect(withSlashes('C:\\a\\b', win32)).toBe('C:/a/b');
  expect(withSlashes('..\\a', posix)).toBe('..\\a');
});

describe('a link', () => {
  test.for([
    ['C:\\out', 'C:\\out\\acme 2\\conformance.html', 'acme%202/conformance.html'],
    ['C:\\out', 'c:\\OUT\\conformance.html', 'conformance.html'],
    ['out\\parts', 'out\\other\\a#b\\conformance.html', '../other/a%23b/conformance.html'],
    ['out/parts', 'out/parts/a/conformance.html', 'a/conformance.html'],
    ['C:\\out', 'D:\\Müller & co\\conformance.html', 'file:///D:/M%C3%BCller%20%26%20co/conformance.html'],
  ] as const)('on Windows leads from %s to %s', ([folder, file, link]) => {
    expect(linkFrom(folder, file, win32)).toBe(link);
  });

  test.for([
    ['out', 'out/acme 2/conformance.html', 'acme%202/conformance.html'],
    ['out/matrix', 'parts/a:b/conformance.html', '../../parts/a%3Ab/conformance.html'],
    ['out', 'out/a\\b/conformance.html', 'a%5Cb/conformance.html'],
    ['out', 'out/c:d', 'c%3Ad'],
  ] as const)('elsewhere leads from %s to %s', ([folder, file, link]) => {
    expect(linkFrom(folder, file, posix)).toBe(link);
  });
});
