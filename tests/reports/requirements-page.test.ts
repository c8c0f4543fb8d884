import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { expectGenerated } from '../support/generated-files.js';
import { suites } from '../../suites/index.js';
import { requirementsPage, requirementsTable } from './requirements-page.js';

test('docs/requirements.md matches the suites', async () => {
  const written = await format(requirementsPage(suites), { parser: 'markdown', printWidth: 120 });

  expectGenerated('docs/requirements.md', written);
});

test('the README has the right numbers of requirements', async () => {
  const readme = new URL('../../README.md', import.meta.url);
  const table = await format(requirementsTable(suites), { parser: 'markdown' });
  const section = `<!-- checked -->\n\n${table}\n<!-- /checked -->`;
  const written = readFileSync(readme, 'utf8').replace(/<!-- checked -->[^]*<!-- \/checked -->/, () => section);

  expectGenerated('README.md', written);
  expect(written).toContain(section);
});
