import { expect, test } from 'vitest';
import { aClient } from '../../helpers/exchanges/client.js';
import { aRun } from '../../helpers/observations/run-observations.js';
import { aReference } from '../../reference/reference.js';
import { inProcess } from '../support/in-process.js';
import { settingsFor } from '../support/settings.js';

const reference = aReference();
const settings = settingsFor(reference, { seed: 7 });
const client = aClient(settings, inProcess(reference.handle));
const startedAt = new Date('2026-11-15T10:00:00Z');
const options = { settings, client, startedAt, operations: new Set<never>() };

test('runs that begin with one seed at one moment have marks of their own', () => {
  const marks = Array.from({ length: 100 }, () => aRun(options).mark);

  expect(new Set(marks).size).toBe(100);
  expect(marks.every((mark) => /^[0-9a-f]{8}$/.test(mark))).toBe(true);
});

test('a run that is judged again has the mark that it had', () => {
  expect(aRun({ ...options, mark: 'e6121736' }).sample('plain').location).toContain('#e6121736-');
});
