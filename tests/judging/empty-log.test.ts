import { expect, test } from 'vitest';
import type { Log } from '../../helpers/judging/log.js';
import { NotExercised } from '../../helpers/not-exercised.js';
import { requirements } from '../../suites/index.js';

const order = (location: string) => ({ as: 'farmer' as const, sent: { location }, created: new Map() });

/** Nothing was exchanged, whatever was known before. */
const empty = {
  entries: [],
  wrong: [],
  before: {
    orders: new Map([
      ['1', order('here')],
      ['2', order('there')],
    ]),
    users: new Map([['farmer', '1']]),
    recipients: new Map([
      ['farmer', '1'],
      ['sprayer', '2'],
    ]),
    admitted: new Set(['farmer']),
    rejected: new Set(['here']),
    acceptsOrders: true,
    filters: { right: new Set(['orderStatus pending', 'paymentMethod cash']), wrong: new Set() },
    namesSprayers: true,
  },
  isSentWrong: () => false,
  omits: [],
  readOnly: false,
  roles: ['farmer', 'sprayer'],
} as unknown as Log;

const rules = requirements.flatMap(({ id, log }) => (log === undefined ? [] : [[id, log] as const]));

test('many requirements are judged by rules of a log', () => {
  expect(rules.length).toBeGreaterThan(100);
});

test.for(rules)('where nothing was exchanged, nothing is passed: %s', ([, rule]) => {
  for (const judge of [rule.judge, rule.inTurn])
    if (judge !== undefined) expect(() => judge(empty)).toThrow(NotExercised);
});
