import { describe, expect, test } from 'vitest';
import { judgeAgain } from '../../../bin/command-lines.js';
import { requirements } from '../../../suites/index.js';
import { deviantsBreaking, outcomeOf } from './narrowed-runs.js';

const whole = { only: [] };
const { commandFor, noteFor } = judgeAgain({ given: new Map(), seed: 42, scope: whole });

/** What the line that judges a requirement again names. */
function onlyIn(command: string): string[] {
  const [, only] = /^npx crop-spraying-conformance --seed 42(?: --only (\S+))?$/.exec(command) ?? [];

  return only === undefined ? [] : [only];
}

// That a whole run blames them, tests/servers/deviants shows.
describe('the line that judges a requirement again blames a server for it as a whole run does:', () => {
  // Again, because pauses are short here: what one check does may be seen by another.
  test.concurrent.for(requirements)('$id', { retry: 2 }, async ({ id, level }, { expect: expectHere }) => {
    const [deviant] = deviantsBreaking(id);
    if (deviant === undefined) throw new Error(`no deviant breaks ${id}`);
    const outcome = await outcomeOf(deviant, id, onlyIn(commandFor(id)));

    expectHere(outcome).toBe(level === 'advisory' ? 'warned' : 'failed');
  });

  // One for each of these faults, which a run of the requirement alone does not show.
  test.concurrent.for([
    ['confirm-order/keeps-the-order', 'shows another receptionist when an order is confirmed'],
    ['list-feedback/field-types', 'shows an empty crop type on orders in feedback'],
    ['get-order/field-names', 'uses the name isConfirmed for confirmed when an order is read by its id'],
    ['list-feedback/no-server-errors', 'fails with 500 where a farmer requests feedback'],
  ] as const)('%s: %s', async ([id, fault], { expect: expectHere }) => {
    const deviant = deviantsBreaking(id).find((each) => each.fault === fault);
    if (deviant === undefined) throw new Error(`no deviant ${fault}`);
    const outcomes = await Promise.all([outcomeOf(deviant, id, [id]), outcomeOf(deviant, id, onlyIn(commandFor(id)))]);

    expectHere(outcomes[0]).toBe('passed');
    expectHere(outcomes[1]).toMatch(/^(failed|warned)$/);
  });
});

describe('the line', () => {
  test('names one requirement, or says why it names more', () => {
    for (const { id } of requirements) {
      const only = onlyIn(commandFor(id));
      const [operation = ''] = id.split('/');
      const why = noteFor?.(id) ?? null;

      expect([[id], [operation], []]).toContainEqual(only);
      if (only[0] === id) expect(why).toBeNull();
      else expect(why).toMatch(only.length === 0 ? /^without --only, because / : /^the whole operation, because /);
    }
    expect(requirements.filter(({ id }) => onlyIn(commandFor(id))[0] === id).length).toBeGreaterThan(150);
  });

  test('keeps the flags and the environment of the run, each secret as its variable', () => {
    const given = new Map([
      ['SPRAY_BASE_URL', 'http://localhost:8080'],
      ['SPRAY_FARMER_TOKEN', 'canary'],
      ['SPRAY_SESSION', '{"id": 1}'],
      ['SPRAY_READ_ONLY', 'false'],
      ['SPRAY_ENV_FILE', 'my env'],
      ['SPRAY_SIGNING_KEY', 'canary'],
      ['SPRAY_SEED', '7'],
      ['SPRAY_ONLY', 'get-order'],
    ]);
    const again = judgeAgain({ given, seed: 7, scope: { ...whole, only: ['get-order'] } });
    const flags = `npx crop-spraying-conformance --base-url http://localhost:8080 --farmer-token "$SPRAY_FARMER_TOKEN" --session '{"id": 1}' --no-read-only --dotenv 'my env' --seed 7`;

    expect(again.commandFor('get-order/farmer-present')).toBe(`${flags} --only get-order/farmer-present`);
    // A part of the run that is too small to judge it is not made smaller.
    expect(again.commandFor('get-order/field-types')).toBe(`${flags} --only get-order`);
    expect(again.noteFor?.('get-order/field-types')).toMatch(/^with the same part as this run, because /);
  });
});
