import { digitsAt, isAccepted, isRefused, outcomeOf } from '../helpers/exchange.js';
import { finding, judgeEach, NotExercised, valueFinding, type Finding } from '../helpers/finding.js';
import type { Created } from '../helpers/observations/creations.js';
import type { Spoilt } from '../helpers/observations/refusals.js';
import type { Run } from '../helpers/run.js';
import type { Kind } from '../helpers/sample-order.js';
import { ordersIn, type OrderSight } from '../helpers/sight.js';
import { suite, type Rule } from '../helpers/suite.js';
import { answers } from './rules/answers.js';
import { fields } from './rules/fields.js';
import { tooLong } from './rules/farmers.js';
import { meantName } from './rules/names.js';
import { expectFourHundreds } from './rules/refusals.js';
import { comparable, onlyOrder, sentValue } from './rules/same-order.js';
import { farmerOmitted, users } from './rules/users.js';

export const createOrder = suite('create-order', {
  ...answers('create-order'),
  ...fields('create-order'),
  ...farmerOmitted('create-order'),
  ...users('create-order'),

  'answers-an-id': {
    level: 'implied',
    section: '2, 4.1',
    claim: 'A created order has an id.',
    async check(run) {
      return judgeEach(await createdOrders(run), 'no order was created', ({ exchange }) => {
        const { shape, value } = onlyOrder(exchange);
        const isThere = Object.keys(value).some((name) => meantName(shape, name) === 'id');

        return isThere ? [] : [valueFinding(exchange, '/id', 'an id', undefined)];
      });
    },
  },
  'different-ids': {
    level: 'implied',
    section: '2, 4.1',
    claim: 'Different orders have different ids.',
    async check(run) {
      const created = (await createdOrders(run)).map(({ exchange }) => ({ exchange, id: digitsAt(exchange, '/id') }));
      const identified = created.filter(({ id }) => id !== null);
      if (identified.length < 2) throw new NotExercised('fewer than two orders with an id were created');

      return identified
        .filter(({ id }, index) => identified.findIndex((other) => other.id === id) !== index)
        .map(({ exchange, id }) => finding(exchange, '/id', 'an id of its own', `${id}, which another order has`));
    },
  },

  'accepts-each-payment-method': {
    level: 'stated',
    section: '4.1',
    claim: 'An order paid by cash, visa or mastercard is accepted.',
    async check(run) {
      return [
        ...(await plainRefusals(run, 'paymentMethod')),
        ...(await accepts(run, 'visa')),
        ...(await accepts(run, 'mastercard')),
      ];
    },
  },
  'accepts-either-confirmed': {
    level: 'stated',
    section: '4.1',
    claim: 'An order that is sent as confirmed, or as not confirmed, is accepted.',
    async check(run) {
      return [...(await plainRefusals(run, 'confirmed')), ...(await accepts(run, 'confirmed from the start'))];
    },
  },
  'accepts-a-fractional-area': acceptance('fractional area', 'stated', 'An area with a fraction is accepted.'),
  'accepts-negative-coordinates': acceptance('southern and western', 'implied', 'Negative coordinates are accepted.'),
  'accepts-any-text': acceptance(
    'accents and emoji',
    'implied',
    'A location with quotes, accents, other scripts and an emoji is accepted.',
  ),

  'accepts-area-one': {
    level: 'stated',
    section: '4.1, 8',
    claim: 'An order with an area of 1 is accepted.',
    async check(run) {
      const { twin, spoilt } = await run.areaRefusals();
      if (isAccepted(twin.exchange)) return [];
      if (spoilt.some(({ exchange }) => isAccepted(exchange))) throw new NotExercised('orders below it took its place');
      await run.stillAccepts();

      return [finding(twin.exchange, null, 'an area of 1 to be accepted', outcomeOf(twin.exchange))];
    },
  },
  'refuses-area-below-one': {
    level: 'stated',
    section: '4.1, 8',
    claim: 'An order with an area below 1 is refused.',
    async check(run) {
      const { spoilt, twin } = await run.areaRefusals(); // their twin, area 1, was sent last
      const taken = spoilt.filter(({ exchange }) => !isRefused(exchange));
      if (taken.length === 0 && !isAccepted(twin.exchange))
        throw new NotExercised('an area of 1 was not accepted either');

      return taken.map(({ exchange, what }) => finding(exchange, null, `${what} to be refused`, outcomeOf(exchange)));
    },
  },
  'refused-orders-leave-no-trace': {
    level: 'stated',
    section: '4.1, 8',
    claim: 'An order that was refused for its area is in no list.',
    async check(run) {
      const { spoilt, twin } = await run.areaRefusals();
      if (!spoilt.some(({ exchange }) => isRefused(exchange))) throw new NotExercised('no order was refused');
      const accepted = [twin, ...spoilt].map(({ exchange }) => exchange).filter(isAccepted);
      const ids = new Set(accepted.map((exchange) => digitsAt(exchange, '/id')));
      const { exchanges, isComplete } = await run.farmerOrders();
      const listed = exchanges.flatMap(ordersIn);
      const found = listed.find(({ id }) => id !== null && id === digitsAt(twin.exchange, '/id'));
      if (found === undefined) throw isComplete ? new NotExercised('the accepted twin is not in the list') : tooLong();
      if (found.value['location'] === undefined) throw new NotExercised('the list shows no locations');

      return listed
        .filter(({ id, value }) => value['location'] === found.value['location'] && !ids.has(id))
        .map(({ exchange, pointer, value }) =>
          finding(exchange, pointer, 'no refused order', `one with area ${String(value['area'])}`),
        );
    },
  },
  'refusals-are-4xx': {
    level: 'advisory',
    section: '7',
    claim: 'An order with an area below 1 is refused with a 4xx status.',
    async check(run) {
      const { spoilt } = await run.areaRefusals();

      return expectFourHundreds(spoilt.map(({ exchange }) => exchange));
    },
  },

  'shows-no-unknown-payment-method': showsNo(
    'paymentMethod',
    'A payment method outside the enumeration appears in no answer.',
  ),
  'shows-no-impossible-date': showsNo('date', 'A day that no calendar has appears in no answer.'),
  'refuses-an-unknown-payment-method': refusesInput(
    'paymentMethod',
    'A payment method outside the enumeration is refused.',
  ),
  'refuses-an-impossible-date': refusesInput('date', 'A day that no calendar has is refused.'),

  'keeps-the-date': keeps('date', 'The answer carries the day that was sent.'),
  'keeps-the-session': keeps('session/id', 'The answer carries the session that was sent.'),
  'keeps-the-location': keeps('location', 'The answer carries the location that was sent, to the letter.'),
  'keeps-the-latitude': keeps('latitude', 'The answer carries the latitude that was sent.'),
  'keeps-the-longitude': keeps('longitude', 'The answer carries the longitude that was sent.'),
  'keeps-the-crop-type': keeps('cropType/id', 'The answer carries the crop type that was sent.'),
  'keeps-the-area': keeps('area', 'The answer carries the area that was sent.'),
  'keeps-the-payment-method': keeps('paymentMethod', 'The answer carries the payment method that was sent.'),
});

/** Every accepted order whose answer shows one. */
async function createdOrders(run: Run): Promise<Created[]> {
  return (await run.everyCreated()).filter(({ exchange }) => ordersIn(exchange).length > 0);
}

async function accepts(run: Run, kind: Kind): Promise<Finding[]> {
  await run.created();
  const { accepted, attempts } = await run.creation(kind);
  const last = attempts.at(-1)?.exchange;
  if (last === undefined) throw new NotExercised('the order was not sent');
  if (accepted === null) await run.stillAccepts();

  return accepted === null ? [finding(last, null, `an order (${kind}) to be accepted`, outcomeOf(last))] : [];
}

function acceptance(kind: Kind, level: Rule['level'], claim: string): Rule {
  return { level, section: '4.1', claim, check: (run) => accepts(run, kind) };
}

/** The plain orders that were refused before one that differs in this field was accepted. */
async function plainRefusals(run: Run, field: 'paymentMethod' | 'confirmed'): Promise<Finding[]> {
  await run.created();
  const { accepted, attempts } = await run.creation('plain');
  const [plain] = attempts;
  if (plain === undefined || accepted === null || accepted.sent[field] === plain.sent[field]) return [];

  return [
    finding(
      plain.exchange,
      null,
      `${field} ${JSON.stringify(plain.sent[field])} to be accepted`,
      outcomeOf(plain.exchange),
    ),
  ];
}

function keeps(field: string, claim: string): Rule {
  return {
    level: 'implied',
    section: '4.1',
    claim,
    async check(run) {
      const pairs = (await createdOrders(run)).map(({ sent, exchange }) => ({
        exchange,
        expected: sentValue(sent, field),
        got: comparable(onlyOrder(exchange), field),
      }));
      const shown = pairs.filter(({ expected, got }) => expected !== undefined && got !== undefined);

      return judgeEach(shown, `no answer shows ${field}`, ({ exchange, expected, got }) =>
        got === expected ? [] : [valueFinding(exchange, `/${field}`, `${JSON.stringify(expected)}, as sent`, got)],
      );
    },
  };
}

async function spoiltInput(run: Run, field: Spoilt['field']): Promise<Spoilt> {
  const { spoilt, twin } = await run.typeRefusals();
  const input = spoilt.find((one) => one.field === field);
  if (input === undefined || (isRefused(input.exchange) && !isAccepted(twin.exchange))) {
    throw new NotExercised('the same order with a right value was not accepted either');
  }

  return input;
}

/** Where a value outside its type was taken, it may at least not come back: the answers have their types too. */
function showsNo(field: Spoilt['field'], claim: string): Rule {
  return {
    level: 'implied',
    section: '2, 4.1',
    claim,
    async check(run) {
      const { exchange, value } = await spoiltInput(run, field);
      const listed = (await run.farmerOrders()).exchanges.flatMap(ordersIn).filter((order) => isOfThisTry(run, order));
      const orders = [...(isAccepted(exchange) ? ordersIn(exchange) : []), ...listed];

      return orders
        .filter((order) => order.value[field] === value)
        .map((order) =>
          valueFinding(order.exchange, `${order.pointer}/${field}`, `anything but ${JSON.stringify(value)}`, value),
        );
    },
  };
}

function isOfThisTry(run: Run, { value }: OrderSight): boolean {
  return value['location'] === run.samples['twin of types'].location;
}

function refusesInput(field: Spoilt['field'], claim: string): Rule {
  return {
    level: 'advisory',
    section: '4.1',
    claim,
    async check(run) {
      const { exchange, what } = await spoiltInput(run, field);

      return isRefused(exchange) ? [] : [finding(exchange, null, `${what} to be refused`, outcomeOf(exchange))];
    },
  };
}
