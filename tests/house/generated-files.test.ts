import { expect, test } from 'vitest';
import { generatedFiles } from '../support/generated-files.js';
import { textOf } from './sources.js';

test('every file that npm run update writes is marked as generated', () => {
  const lines = textOf('.gitattributes').split('\n');

  expect(
    generatedFiles.filter((file) => !lines.includes(`${file} linguist-generated`)),
    'add a line "FILE linguist-generated" to .gitattributes for these',
  ).toEqual([]);
});
