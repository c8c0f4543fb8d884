import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { requirementsPage, requirementsTable } from '../../helpers/reports/requirements-page.js';
import { suites } from '../../suites/index.js';

const page = new URL('../../docs/requirements.md', import.meta.url);

test('docs/requirements.md says what the suites say', async () => {
  const written = await format(requirementsPage(suites), { parser: 'markdown', printWidth: 120 });
  if (process.env['UPDATE_DOCS'] === 'true') writeFileSync(page, written);

  expect(readFileSync(page, 'utf8')).toBe(written);
});

test('the README counts the requirements that there are', async () => {
  const readme = new URL('../../README.md', import.meta.url);
  const table = await format(requirementsTable(suites), { parser: 'markdown' });
  const section = `<!-- checked -->\n\n${table}\n<!-- /checked -->`;
  const written = readFileSync(readme, 'utf8').replace(/<!-- checked -->[^]*<!-- \/checked -->/, () => section);
  if (process.env['UPDATE_DOCS'] === 'true') writeFileSync(readme, written);

  expect(readFileSync(readme, 'utf8')).toBe(written);
  expect(written).toContain(section);
});
