import { afterEach, describe, expect, test, vi } from 'vitest';
import { run } from '../../../bin/commands/run.js';
import { problemByFlag } from '../../../bin/flags.js';
import { ownFolder } from '../../support/own-folder.js';
import { running } from './running.js';

const { folder, nothing } = ownFolder('given-names');
const own = ['--reports-dir', folder, '--dotenv', nothing];
const nobody = 'http://127.0.0.1:1';

describe('a run that could not judge names the address', () => {
  afterEach(() => void vi.unstubAllEnvs());

  test.for(['--quiet', '--no-read-only'])('by its flag, if that was given, with %s', async (flag) => {
    const { exit, out } = await running(run, '--base-url', nobody, flag, ...own);

    expect(exit).toBe(2);
    expect(out).toContain('start the service, or correct --base-url; SPRAY_WAIT_S waits');
    expect(out).not.toContain('SPRAY_BASE_URL');
  });

  test('by its setting otherwise', async () => {
    vi.stubEnv('SPRAY_BASE_URL', nobody);
    const { out } = await running(run, ...own);

    expect(out).toContain('or correct SPRAY_BASE_URL;');
  });
});

test('a problem names each setting as it was given', () => {
  const values = { only: 'x', 'read-only': true };

  expect(problemByFlag('SPRAY_ONLY and SPRAY_EXCLUDE: leave nothing for SPRAY_READ_ONLY', values)).toBe(
    '--only and SPRAY_EXCLUDE: leave nothing for --read-only',
  );
  expect(problemByFlag('curl -H "Authorization: $SPRAY_ONLY"', values)).toContain('$SPRAY_ONLY');
});
