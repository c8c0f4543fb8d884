import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runConformance } from '../../helpers/conformance.js';
import { aReference } from '../../reference/reference.js';
import { inProcess } from '../support/in-process.js';
import { settingsFor } from '../support/settings.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a run that could not begin leaves no timer that would keep its process alive', async () => {
  const reference = aReference();
  const run = runConformance({
    settings: settingsFor(reference),
    requirements: [],
    transport: inProcess(reference.handle),
    isReference: true,
    announce() {
      expect(vi.getTimerCount()).toBe(1); // the deadline

      throw new Error('not agreed');
    },
  });

  await expect(run).rejects.toThrow('not agreed');
  expect(vi.getTimerCount()).toBe(0);
});
