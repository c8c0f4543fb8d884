import { readFileSync, writeFileSync } from 'node:fs';

import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';

import { settingsTable } from '../../helpers/settings.js';
import { envExample, settingsPage } from '../../helpers/settings/documents.js';
import { problemsOf, settingsOf } from './surroundings.js';

const root = new URL('../../', import.meta.url);

function expectFile(path: string, content: string) {
  const file = new URL(path, root);
  if (process.env['UPDATE_DOCS'] === 'true') writeFileSync(file, content);

  expect(readFileSync(file, 'utf8')).toBe(content);
}

describe('the documentation', () => {
  it('docs/settings.md says what the code says', async () => {
    const file = new URL('docs/settings.md', root);
    const page = await format(settingsPage(), { ...(await resolveConfig(file)), parser: 'markdown' });

    expectFile('docs/settings.md', page);
  });

  it('.env.example says what the code says', () => {
    expectFile('.env.example', envExample());
  });

  it('.env.example sets nothing', () => {
    const seeded = { SPRAY_SEED: '42' };

    expect(settingsOf(seeded, { '.env': envExample() })).toEqual(settingsOf(seeded));
  });

  it('.env.example names every setting where a value can be put', () => {
    const uncommented = envExample().replaceAll(/^# (SPRAY_\w+=)$/gm, '$1');
    const empty = problemsOf({}, { '.env': uncommented }).filter((problem) => problem.includes('set but empty'));

    expect(empty).toHaveLength(settingsTable.length - 1); // SPRAY_ENV_FILE does not belong in the file
  });

  it.each(settingsTable)('$name is explained in one sentence', ({ meaning }) => {
    expect(meaning).toMatch(/^[A-Z][^.]*\.$/);
  });
});
