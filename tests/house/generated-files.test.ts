import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles } from '../support/generated-files.js';

test('every file that npm run update writes is marked as generated', () => {
  const lines = readFileSync(new URL('../../.gitattributes', import.meta.url), 'utf8').split('\n');

  expect(generatedFiles.filter((file) => !lines.includes(`${file} linguist-generated`))).toEqual([]);
});
