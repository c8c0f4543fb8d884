import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tokens } from '../../../reference/identity.js';
import { foreignLines, speakingServer } from '../../support/speaking-server.js';
import { exploringInto, type Answer } from './exploring.js';

const { reports, exploring } = exploringInto('hostile-output');

const textIn = (file: string) => readFileSync(join(reports, file), 'utf8');
/** Pauses before something is blamed take longer than the rest. */
const few = ['--only', 'create-order', '--requests', '150'];

test('nothing that a target sends starts a line of the output, or speaks to a CI system', async () => {
  const speak = speakingServer();
  const { exit, out, err } = await exploring(few, async (_, call) => (await speak(call)) as Answer);

  expect(exit).toBe(1);
  expect(out).toContain('PWNED');
  for (const text of [out, err, textIn('explored/summary.md')]) expect(foreignLines(text)).toEqual([]);
}, 60_000);

test('no secret that a target sends back is in the output or in a file', async () => {
  const { exit, out, err } = await exploring(few, (right, { method, headers }) => {
    if (method !== 'POST' || right.status !== 200) return right;
    const { authorization } = headers;

    return {
      ...right,
      body: JSON.stringify({ ...JSON.parse(right.body), area: authorization, location: authorization }),
    };
  });
  const files = readdirSync(reports, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

  expect(exit).toBe(1);
  expect(files.length).toBeGreaterThan(6);
  for (const token of Object.values(tokens)) for (const text of [out, err, ...files]) expect(text).not.toContain(token);
}, 60_000);
