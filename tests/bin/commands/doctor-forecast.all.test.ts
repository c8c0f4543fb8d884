import { describe, expect, test } from 'vitest';
import type { Role } from '../../../helpers/interface/operations.js';
import { aReference } from '../../../reference/reference.js';
import { suites } from '../../../suites/index.js';
import { changeField, renameField } from '../../servers/changes/objects.js';
import { changeItems, setBody } from '../../servers/changes/responses.js';
import { changeResponses } from '../../servers/changes/servers.js';
import { everywhere } from '../../servers/patterns/everywhere.js';
import { only } from '../../servers/variants/variant.js';
import { judge } from '../../support/judging.js';
import { as, everybody, everybodyAndStates, examining, examiningReference, type Printed } from './examining.js';

describe('the forecast', () => {
  const roles: Readonly<Record<string, readonly Role[]>> = {
    everybody: ['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin', 'user'],
    'one farmer': ['farmer', 'receptionist', 'sprayer', 'user'],
    'no sprayer': ['farmer', 'other-farmer', 'receptionist', 'user'],
    'no receptionist': ['farmer', 'other-farmer', 'sprayer', 'user'],
    'a farmer alone': ['farmer', 'user'],
    'a receptionist alone': ['receptionist'],
    nobody: [],
  };

  test.for(Object.entries(roles))('matches the run, with the credentials of %s', async ([, given]) => {
    const accounts = given.filter((role) => role !== 'user');
    const { out } = await examiningReference({}, [...as(...accounts), '--json']);
    const report = await judge({ settings: { ...only(...given), statesUrl: null } });
    const open = report.requirements.filter(({ outcome }) => outcome === 'not-exercised').map(({ id }) => id);
    const foretold = (JSON.parse(out) as Printed).outlook?.notExercised.flatMap(({ requirements }) => requirements);

    expect(foretold?.toSorted()).toEqual(open.toSorted());
  });

  test('says above the failures what they look like together', async () => {
    const { out } = await examining(everywhere(changeField('id', String))(aReference().handle), everybody);

    expect(out).toMatch(/^HINT Every id is a string: .*\n\nThe implementation: \d+ requirements already fail/m);
  });

  test('groups what will not be exercised by reason, with the setting that would change it', async () => {
    const { out } = await examiningReference({}, as('farmer', 'receptionist', 'sprayer'));

    expect(out).toContain(
      '? the second farmer has no credentials → set SPRAY_OTHER_FARMER_TOKEN or SPRAY_HEADERS\n      list-farmer-orders/hidden-from-other-farmers',
    );
    const count = suites.find(({ operation }) => operation === 'verify-payment')?.requirements.length ?? 0;
    expect(out).toMatch(/no payment intent to verify/);
    expect(out).toContain(`      verify-payment (${count - 1} of ${count})\n`);
  });

  test("knows that a run fills the farmer's list by itself", async () => {
    const { out } = await examiningReference({ seeded: false, knowsSessions: false }, [...everybody, '--json']);
    const { notExercised = [], byWriting } = (JSON.parse(out) as Printed).outlook ?? {};

    expect(byWriting?.requirements).toContain('list-farmer-orders/pages-share-no-item');
    expect(notExercised.flatMap(({ requirements }) => requirements)).toContain(
      'list-sprayer-orders/pages-share-no-item',
    );
  });

  test('respects exclusions and a read-only run', async () => {
    const feedback = await examiningReference({}, [...as('receptionist'), '--only', 'list-feedback']);
    const reading = await examiningReference({}, [...everybody, '--read-only']);

    expect(feedback.exit).toBe(0);
    expect(reading.exit).toBe(0);
    expect(reading.out).toContain('this needs a write, and the run is read-only → set SPRAY_READ_ONLY=false');
    expect(reading.out).not.toContain('A run checks them');
  });
});

describe('mistakes of the implementation', () => {
  test('have a section of their own, each with its first finding', async () => {
    const { exit, out } = await examining(
      changeResponses(
        'list-feedback',
        changeItems(renameField('overallRating', 'overall_rating')),
      )(aReference().handle),
      everybodyAndStates,
    );

    expect(exit).toBe(1);
    expect(out.split('\n')[1]).toMatch(
      /^IMPLEMENTATION: the settings are right, but \d+ requirements? already fails?\.$/,
    );
    expect(out).toMatch(/The implementation: \d+ requirements? already fails?; a run shows more\n/);
    expect(out).toMatch(/✗ list-feedback\/field-names\n {6}expected .*overallRating.*, got .*overall_rating/);
  });

  test('are located in the response as in a run', async () => {
    const list = changeResponses('list-feedback', setBody('[]'));
    const { out } = await examining(list(aReference().handle), everybodyAndStates);

    expect(out).toContain('✗ list-feedback/is-a-page\n      expected an object, got an array of 0, at the top\n');
  });
});
