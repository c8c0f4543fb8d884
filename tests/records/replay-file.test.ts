import { describe, expect, test } from 'vitest';
import type { Step } from '../../helpers/exploring/step.js';
import { readReplay, replayText } from '../../helpers/records/replay-file.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { explorationReport, sampleExploration } from '../support/sample-exploration.js';

const text = replayText(explorationReport);
const [sequence] = sampleExploration.reproductions;
const [create] = sequence?.steps ?? [];

function problemsOf(given: string, path = 'a/replay.json'): readonly string[] {
  try {
    readReplay(given, path);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }

  return [];
}

/** The file with other steps in its only sequence. */
function withSteps(...steps: readonly unknown[]): string {
  return JSON.stringify({ ...JSON.parse(text), sequences: [{ requirement: 'get-order/answers-200', steps }] });
}

test('a replay file keeps the steps of every reproduction, and where they come from', () => {
  expect(readReplay(text, 'replay.json')).toEqual({
    format: 'crop-spraying-exploration/1',
    suite: explorationReport.suite.version,
    seed: 42,
    target: 'https://spray.example',
    sequences: [{ requirement: 'get-order/field-types', steps: sequence?.steps }],
  });
  expect(readReplay(`\uFEFF${text}`, 'replay.json').seed).toBe(42);
});

test('every kind of step is read as it was written', () => {
  const steps: readonly Step[] = [
    ...(sequence?.steps ?? []),
    { do: 'sprayers', order: -3 },
    { do: 'get', order: 'with a payment intent' },
    { do: 'verify', order: 0 },
    { do: 'verify', order: 'with a payment intent' },
    { do: 'list', list: 'list-sprayer-orders', as: 'sprayer', page: -1, size: 0 },
    { do: 'walk', list: 'list-farmer-orders', as: 'other-farmer', size: 1, paymentMethod: 'visa' },
    { do: 'feedback', page: 1 },
    { do: 'notifications', as: 'user' },
  ];

  expect(readReplay(withSteps(...steps), 'replay.json').sequences[0]?.steps).toEqual(steps);
});

const replaced = (changes: object) => JSON.stringify({ ...JSON.parse(text), ...changes });

describe('a file that is no replay is named with what is wrong in it', () => {
  const started = '--replay: expected a replay.json of explore, got "a/replay.json"';

  test.for<[string, string, string]>([
    ['nothing', '', ', which is empty'],
    ['no JSON', '{', ', which is not JSON'],
    ['a member twice', '{"format":1,"format":1}', ', which has the member "/format" twice'],
    ['another value', '[]', ', which is none'],
    ['another file', '{"name":"x"}', ', which is none'],
    ['another format', '{"format":"har"}', ', which is none'],
    [
      'a report',
      JSON.stringify(explorationReport),
      ', which is a report; the replay.json of an exploration is beside the folder of its reports',
    ],
    [
      'another version',
      replaced({ format: 'crop-spraying-exploration/2' }),
      ', whose format is "crop-spraying-exploration/2", and not crop-spraying-exploration/1: another version of the suite wrote it',
    ],
    ['no sequence', replaced({ sequences: [] }), ': expected at least 1 item, got an array of 0, at /sequences'],
    ['a wrong seed', replaced({ seed: '1' }), ': expected a value of type integer, got "1", at /seed'],
    ['an unknown member', replaced({ more: 1 }), ': expected no field more, got an object, at the top'],
    ['no target', replaced({ target: undefined }), ': expected a field target, got none, at the top'],
    [
      'an unknown requirement',
      replaced({ sequences: [{ requirement: 'x', steps: [create] }] }),
      ': expected a requirement of set 0.3.0, got "x", at /sequences/0/requirement',
    ],
  ])('%s', ([, given, because]) => {
    expect(problemsOf(given)).toEqual([`${started}${because}`]);
  });

  const kinds =
    '"at once", "create", "get", "sprayers", "confirm", "verify", "list", "walk", "feedback", "notifications"';
  const single = kinds.replace('"at once", ', '');
  test.for<[string, unknown, string]>([
    ['an unknown step', { do: 'delete', order: 0 }, `one of ${kinds}, got "delete", at /do`],
    ['no step', null, 'a value of type object, got null, at '],
    ['nothing to do', {}, 'a field do, got none, at '],
    ['a step without its order', { do: 'get' }, 'a field order, got none, at '],
    ['a text for a number', { do: 'confirm', order: '0' }, 'a value of type integer, got "0", at /order'],
    ['half an order', { do: 'confirm', order: 0.5 }, 'a value of type integer, got 0.5, at /order'],
    ['another payment', { do: 'verify', order: 'mine' }, 'a value of type integer, got "mine", at /order'],
    ['a step with more', { do: 'get', order: 0, page: 1 }, 'one of "do", "order", got "page", at '],
    ['an unknown member', { do: 'feedback', when: 1 }, 'one of "do", "page", got "when", at '],
    [
      'an unknown role',
      { do: 'notifications', as: 'pilot' },
      'one of "farmer", "other-farmer", "receptionist", "sprayer", "admin", "user", got "pilot", at /as',
    ],
    [
      'an order of a receptionist',
      { ...create, as: 'receptionist' },
      'one of "farmer", "other-farmer", got "receptionist", at /as',
    ],
    ['an order without values', { ...create, order: {} }, 'a field date, got none, at /order'],
    [
      'a wrong value of an order',
      { ...create, order: { ...(create as { order: object }).order, confirmed: 'no' } },
      'a value of type boolean, got "no", at /order/confirmed',
    ],
    [
      'steps at once in steps at once',
      { do: 'at once', steps: [{ do: 'at once' }] },
      `one of ${single}, got "at once", at /steps/0/do`,
    ],
    ['no steps at once', { do: 'at once', steps: [] }, 'at least 1 item, got an array of 0, at /steps'],
  ])('%s', ([, step, because]) => {
    const [end = ''] = /(?<= at )[^ ]*$/.exec(because) ?? [];
    const place = `/sequences/0/steps/1${end}`;

    expect(problemsOf(withSteps({ do: 'feedback' }, step))).toEqual([
      `${started}: expected ${because.slice(0, because.length - end.length)}${place}`,
    ]);
  });

  test('a path with anything in it', () => {
    expect(problemsOf('', 'a\n\u001b[2J"')).toEqual([
      String.raw`--replay: expected a replay.json of explore, got "a\n\u001b[2J\"", which is empty`,
    ]);
  });
});
