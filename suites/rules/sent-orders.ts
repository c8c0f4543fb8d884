import { hollowFinding, isHollow } from '../../helpers/evidence/fields/field-violations.js';
import { mayRename, meantName, renamedIn } from '../../helpers/evidence/fields/renamed-fields.js';
import { whyListIsNotWhole } from '../../helpers/evidence/pages/list-readings.js';
import {
  judgeShownValues,
  judgeStatusOfWrongOrders,
  judgeTraces,
  judgeWrongOrders,
  sendWrong,
  sendWrongAreasAndDays,
} from '../../helpers/evidence/wrong-requests.js';
import { describeResponse, isAccepted, isServerFailure } from '../../helpers/exchanges/exchange.js';
import { expectAccepted, finding, valueFinding, type Finding } from '../../helpers/judging/finding.js';
import { byResponse, suspicionsOf, type LogRule, type Suspicion } from '../../helpers/judging/log-rule.js';
import { creationsIn, expectShown, NothingShown, ordersShown, placesFor, type Log } from '../../helpers/judging/log.js';
import type { Rule, Rules } from '../../helpers/judging/requirement.js';
import { NotExercised, obstaclesIn } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run-observations.js';
import type { CombinedKind } from '../../helpers/observations/writing/controls.js';
import type { RequiredOrderKind } from '../../helpers/observations/writing/sample-order.js';

export function acceptances(): Rules {
  return {
    'accepts-each-payment-method': acceptsEach('paymentMethod', ['visa', 'mastercard'], {
      claim: 'An order with payment method cash, visa or mastercard is accepted.',
      quote: 'paymentMethod: string enum; cash, visa, mastercard',
    }),
    'accepts-either-confirmed': acceptsEach('confirmed', ['confirmed from the start'], {
      claim: 'An order is accepted whether confirmed is true or false.',
      quote: 'confirmed: boolean',
    }),
    'accepts-a-fractional-area': acceptsEach('area', ['fractional area'], {
      claim: 'A fractional area is accepted.',
      quote: 'area: number; minimum 1',
    }),
    'accepts-negative-coordinates': acceptance('southern and western', {
      claim: 'Negative coordinates are accepted.',
      quote: 'latitude: number … longitude: number',
    }),
    'accepts-any-text': acceptance('accents and emoji', {
      claim: 'A location with quotes, accents, other scripts and an emoji is accepted.',
      quote: 'location: string',
    }),
  };
}

type EachField = 'paymentMethod' | 'confirmed' | 'area';

function acceptsEach(field: EachField, kinds: readonly CombinedKind[], words: Pick<Rule, 'claim' | 'quote'>): Rule {
  return {
    level: 'stated',
    section: '4.1',
    ...words,
    async check(run) {
      const findings = await findRejectedPlain(run, field);
      for (const kind of kinds) findings.push(...(await acceptsSomehow(run, kind)));

      return findings;
    },
  };
}

async function accepts(run: Run, kind: RequiredOrderKind): Promise<Finding[]> {
  await run.created();
  const { accepted, attempts } = await run.creation(kind);
  const last = attempts.at(-1)?.exchange;
  if (last === undefined) throw new NotExercised('the order was not sent');
  if (accepted === null) await run.stillAccepts(kind);

  return accepted === null ? expectAccepted(last, `an order (${kind})`) : [];
}

/** A value that is rejected only together with another one is accepted: there may be a rule about both. */
async function acceptsSomehow(run: Run, kind: CombinedKind): Promise<Finding[]> {
  const findings = await accepts(run, kind);
  const last = (await run.creation(kind)).attempts.at(-1)?.exchange;
  if (findings.length === 0 || last === undefined || isServerFailure(last)) return findings;

  return (await run.acceptsCombined(kind)) ? [] : findings;
}

/** Limits are not shown, so a rejection is only advised against. */
function acceptance(kind: RequiredOrderKind, words: Pick<Rule, 'claim' | 'quote'>): Rule {
  return {
    level: 'advisory',
    section: '4.1',
    ...words,
    async check(run) {
      const attempts = (await run.creation(kind)).attempts.map(({ exchange }) => exchange);
      const last = attempts.at(-1);
      if (last !== undefined && isServerFailure(last))
        throw new NotExercised(
          `the order was not accepted (${describeResponse(last)}), which answers-200 judges`,
          [],
          obstaclesIn(attempts),
        );

      return accepts(run, kind);
    },
  };
}

/** Plain orders that were rejected before an order that differs in this field was accepted. */
async function findRejectedPlain(run: Run, field: EachField): Promise<Finding[]> {
  await run.created();
  const { accepted, attempts } = await run.creation('plain');
  const [plain] = attempts;
  if (plain === undefined || accepted === null || accepted.sent[field] === plain.sent[field]) return [];

  return expectAccepted(plain.exchange, `${field} ${JSON.stringify(plain.sent[field])}`);
}

export function createdIds(): Rules {
  return {
    'answers-an-id': {
      level: 'implied',
      section: '2, 4.1',
      claim: 'A created order has an id.',
      quote: 'id: integer (int64); order identifier … Response 200: Order (without farmer).',
      log: {
        ...byResponse('create-order', (log) => {
          const renamed = renamedIn(log, 'create-order').filter(
            ({ kind, field }) => kind === 'order' && field === 'id',
          );
          const names = renamed.map(({ name }) => name);

          return expectShown(ordersShown(log, 'create-order'), 'no order was created', {
            log,
            slug: 'create-order',
          }).flatMap((order) => {
            if (isHollow(order)) return [hollowFinding(order)];
            const { exchange, shape, value } = order;
            const isThere = Object.keys(value).some((name) => meantName(shape, name) === 'id' || names.includes(name));

            return isThere ? [] : [valueFinding(exchange, '/id', 'an id', undefined)];
          });
        }),
        isAboutCreated: 'always',
        readsEveryView: (log) => mayRename(log, 'create-order'),
      },
    },
    'different-ids': {
      level: 'implied',
      section: '2, 4.1',
      claim: 'Different orders have different ids.',
      quote: 'id: integer (int64); order identifier',
      log: { reads: ['create-order'], isAboutCreated: 'always', isSureInRunsOnly: true, judge: findSharedIds },
    },
  };
}

function findSharedIds(log: Log): Suspicion[] {
  const places = new Map(
    [...log.before.orders].flatMap(([id, order]) => (order === null ? [] : [[id, order.sent.location]])),
  );
  const created = creationsIn(log).filter(({ id }) => id !== null);
  if (created.length === 0 || created.length + places.size < 2)
    throw new NothingShown('fewer than two orders with an id were created', placesFor(log, 'create-order', '/id'));

  return created.flatMap(({ exchange, id, sent: { location } }) => {
    const other = places.get(`${id}`) ?? location;
    places.set(`${id}`, location);
    const shared = finding(exchange, '/id', 'a unique id', `${id}, which another order has`);

    return other === location ? [] : suspicionsOf(exchange, [shared], { certainty: 'certain', subject: `order ${id}` });
  });
}

/** Values outside their type: the service may accept them, but no response may show them. */
export function wrongInput(): Rules {
  return {
    'shows-no-unknown-payment-method': neverShows('paymentMethod', {
      claim: 'Unknown payment methods never appear in a response.',
      expected: 'cash, visa or mastercard',
      quote: 'paymentMethod: string enum; cash, visa, mastercard',
    }),
    'shows-no-impossible-date': neverShows('date', {
      claim: 'Impossible dates never appear in a response.',
      expected: 'a day of the calendar',
      quote: 'date: string, format date (<date>)',
    }),
    'refuses-an-unknown-payment-method': rejects('paymentMethod', {
      claim: 'An unknown payment method is rejected.',
      quote: 'paymentMethod: string enum; cash, visa, mastercard',
    }),
    'refuses-an-impossible-date': rejects('date', {
      claim: 'An impossible date is rejected.',
      quote: 'date: string, format date',
    }),
  };
}

/** If a value outside its type was accepted, no response may show it: responses have documented types, too. */
function neverShows(
  field: 'paymentMethod' | 'date',
  { expected, ...words }: Pick<Rule, 'claim' | 'quote'> & { readonly expected: string },
): Rule {
  return {
    level: 'implied',
    section: '2, 4.1',
    ...words,
    log: {
      reads: ['create-order'],
      logOf: (run) => sendWrong(run, field, { isListRead: true }),
      judge: (log) => judgeShownValues(log, field, `${expected}, not a value that was sent wrong`),
    },
  };
}

function rejects(field: 'paymentMethod' | 'date', words: Pick<Rule, 'claim' | 'quote'>): Rule {
  return {
    level: 'advisory',
    section: '4.1',
    ...words,
    log: rejectionOf(field),
  };
}

function rejectionOf(field: 'area' | 'paymentMethod' | 'date'): LogRule {
  return {
    reads: ['create-order'],
    logOf: (run) => sendWrong(run, field),
    judge: (log) => judgeWrongOrders(log, field),
  };
}

const minimum = {
  level: 'stated',
  section: '4.1, 8',
  quote: 'area: number; minimum 1 … Order area on creation: minimum 1.',
} as const;

export function areas(): Rules {
  return {
    'accepts-area-one': {
      ...minimum,
      claim: 'An order with an area of 1 is accepted.',
      async check(run) {
        const { twin } = await run.wrongAreas();
        if (!isAccepted(twin.exchange)) await run.stillAccepts('area at the minimum');

        return expectAccepted(twin.exchange, 'an area of 1');
      },
    },
    'refuses-area-below-one': {
      ...minimum,
      claim: 'An order with an area below 1 is rejected.',
      log: rejectionOf('area'),
    },
    'refused-orders-leave-no-trace': {
      ...minimum,
      claim: "An order that was rejected for its area does not appear in the farmer's list.",
      log: {
        reads: ['create-order'],
        isSureInRunsOnly: true,
        logOf: (run) => sendWrong(run, 'area', { isListRead: true }),
        judge: judgeTraces,
        whyNothing: whyListIsNotWhole,
      },
    },
    'refusals-are-4xx': {
      level: 'advisory',
      section: '7',
      claim: 'An order that is rejected for its area, its day or a guessed session is rejected with a 4xx status.',
      quote: 'Error status codes, error body shape and the conditions that cause errors: not shown.',
      log: { reads: ['create-order'], logOf: sendWrongAreasAndDays, judge: judgeStatusOfWrongOrders },
    },
  };
}
