import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ownFolder } from '../support/own-folder.js';
import { textOf } from './sources.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { folder } = ownFolder('release-notes');

function notesOf(tag: string, cwd = root) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, '.ci/release-notes.js'), tag], {
    cwd,
    encoding: 'utf8',
  });

  return { status, stdout, stderr };
}

/** A repository with this CHANGELOG, at version 1.2.0. */
function aRepository(changelog: string): string {
  const own = mkdtempSync(join(folder, 'repository-'));
  writeFileSync(join(own, 'package.json'), '{ "version": "1.2.0" }');
  writeFileSync(join(own, 'CHANGELOG.md'), changelog);

  return own;
}

test('the notes of a release are its section of the CHANGELOG', () => {
  const changelog = '# Changelog\n\n## 1.2.0-rc\n\nno\n\n## 1.2.0\n\n### New\n\n- a\n- b ## c\n\n## 1.1.0\n\nold\n';

  expect(notesOf('v1.2.0', aRepository(changelog))).toEqual({
    status: 0,
    stdout: '### New\n\n- a\n- b ## c\n',
    stderr: '',
  });
  expect(notesOf('v1.2.0', aRepository(changelog.replaceAll('\n', '\r\n'))).stdout).toContain('- a\r\n');
});

test('the last section ends with the file', () => {
  expect(notesOf('v1.2.0', aRepository('## 1.2.0\n\nfirst\n')).stdout).toBe('first\n');
});

test.for([
  ['v1.2.1', '## 1.2.0\n\na\n', 'expected the tag v1.2.0, which package.json names, got "v1.2.1"'],
  ['1.2.0', '## 1.2.0\n\na\n', 'expected the tag v1.2.0'],
  ['', '## 1.2.0\n\na\n', 'got ""'],
  ['v1.2.0', '## 1.1.0\n\na\n', 'expected a section ## 1.2.0 with text in CHANGELOG.md, got none'],
  ['v1.2.0', '## 1.2.0\n\n## 1.1.0\n\na\n', 'got an empty one'],
] as const)('nothing is released as %j from %j', ([tag, changelog, says]) => {
  const { status, stdout, stderr } = notesOf(tag, aRepository(changelog));

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(says);
});

test('the CHANGELOG has a section for the version of the package', () => {
  const { stdout } = notesOf(`v${manifest.version}`);

  expect(stdout.length).toBeGreaterThan(100);
  expect(textOf('CHANGELOG.md')).toContain(stdout.trim());
});
