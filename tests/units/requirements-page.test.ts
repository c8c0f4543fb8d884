import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { requirementsPage } from '../../helpers/reports/requirements-page.js';
import { suites } from '../../suites/index.js';

const page = new URL('../../docs/requirements.md', import.meta.url);

test('docs/requirements.md says what the suites say', async () => {
  const written = await format(requirementsPage(suites), { parser: 'markdown', printWidth: 120 });
  if (process.env['UPDATE_DOCS'] === 'true') writeFileSync(page, written);

  expect(readFileSync(page, 'utf8')).toBe(written);
});
