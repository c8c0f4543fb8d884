import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Settings } from '../../helpers/settings/settings.js';
import { operationOf } from '../servers/changes/calls.js';
import { aRejection, type Wrap } from '../servers/changes/servers.js';
import { deviantSettings } from '../servers/deviants/deviant.js';
import { idsWith, judge } from '../support/judging.js';

/** Rejects orders that are read while another is being created, as a database does that locks the whole table. */
const lockedWhileWriting =
  (status: number): Wrap =>
  (handle) => {
    let writing = 0;

    return async (call) => {
      if (operationOf(call) === 'get-order' && writing > 0) return aRejection(status);
      if (operationOf(call) !== 'create-order') return handle(call);
      writing++;
      await pause(5);
      writing--;

      return handle(call);
    };
  };

test('a server error that comes only while orders are created is blamed, and the message says so', async () => {
  const report = await judge({ wrap: lockedWhileWriting(500), settings: deviantSettings });
  const blamed = report.requirements.find(({ id }) => id === 'get-order/answers-200');

  expect(idsWith(report, 'failed')).toEqual(['get-order/answers-200']);
  expect(blamed?.findings.map(({ message }) => message).join()).toMatch(
    /status 500, "rejected", while \d+ other requests? ran at the same time; the same request was accepted when it was sent alone/,
  );
});

test('a 4xx that comes only while orders are created is not blamed', async () => {
  const report = await judge({ wrap: lockedWhileWriting(409), settings: deviantSettings });

  expect(idsWith(report, 'failed')).toEqual([]);
});

test('nothing overlaps on purpose if requests are sent one after the other', async () => {
  expect(await observationsWith(deviantSettings)).toContain('reads while creating');
  expect(await observationsWith({ ...deviantSettings, concurrency: 1 })).not.toContain('reads while creating');
});

async function observationsWith(settings: Partial<Settings>): Promise<string[]> {
  return Object.values((await judge({ settings })).exchanges).map(({ observation }) => observation);
}
