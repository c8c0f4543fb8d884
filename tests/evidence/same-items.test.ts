import { expect, test } from 'vitest';
import { changeField } from '../servers/changes/objects.js';
import { changeItems } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import { idsWith, judge } from '../support/judging.js';
import { testTime } from '../support/test-time.js';

// No deviant, because these are played from a tape, on which no time passes.
test('a timestamp to the second that is always the present is not that of the notification', async () => {
  const begun = testTime();
  const present = changeField('timestamp', () =>
    new Date(Date.now() + testTime() - begun).toISOString().replace(/\.\d+Z/, 'Z'),
  );
  const report = await judge({ wrap: changeResponses('list-notifications', changeItems(present)) });

  expect(idsWith(report, 'failed')).toEqual(['list-notifications/items-stay-the-same']);
});
