import { answeredOrNot, type Client } from '../exchanges/client.js';
import { digitsAt, isAccepted, isServerFailure, type Exchange, type RequestClass } from '../exchanges/exchange.js';
import { daysAfter } from '../interface/schemas.js';
import { ifExercised } from '../not-exercised.js';
import {
  judgedElsewhere,
  may,
  must,
  mustUnlessDenied,
  open,
  type JudgedRequest,
} from '../observations/judged-request.js';
import { orderText, type OrderBody } from '../observations/writing/sample-order.js';
import { ask, bodyOf, readPage, readUnpaged, walkPages, withKnownFilters, wrongIn, type Made } from './requests.js';
import { plainOrder } from './simpler-steps.js';
import {
  isForOwnOrder,
  isWriteStep,
  ownOrders,
  partsOf,
  type CreatedOrder,
  type CreateStep,
  type FarmerRole,
  type MadeStep,
  type OrderStep,
  type OwnOrder,
  type SingleStep,
  type Step,
  type Trail,
  type VerifyStep,
} from './step.js';
import type { TargetFacts } from './target-facts.js';

export interface Player {
  play(step: Step): Promise<void>;
  /** The steps made so far. A step that no order is there for is left out. */
  readonly trail: readonly MadeStep[];
  /** The steps as they were made, those included for which there was no order. */
  readonly steps: readonly Step[];
  readonly client: Client;
  /** Makes some of the steps that only read once more, and returns them together with the writes before. */
  readAgain(isBackwards: boolean, isNeeded: (made: MadeStep) => boolean): Promise<Trail>;
}

interface PlayerOptions {
  readonly client: Client;
  readonly hasRoomFor: (steps: readonly SingleStep[]) => boolean;
  readonly facts: TargetFacts;
  /** A label for the next order, which no other order of the target has. */
  readonly nextLabel: () => string;
}

export function aPlayer({ client, facts, hasRoomFor, nextLabel }: PlayerOptions): Player {
  const trail: MadeStep[] = [];
  const played: Step[] = [];

  return {
    trail,
    steps: played,
    client,
    async play(step) {
      const isAtOnce = step.do === 'at once';
      const steps = partsOf(step).map((part) => counted(part));
      const [first] = steps;
      if (first === undefined) return;
      const index = played.push(isAtOnce ? { ...step, steps } : first);
      trail.push(...(await makeAll(steps, { index, isAtOnce })));
    },
    async readAgain(isBackwards, isNeeded) {
      const writes = trail.filter(({ step }) => isWriteStep(step));
      const reads = trail.filter((made) => !isWriteStep(made.step) && isNeeded(made));
      const different = new Map(reads.map((made) => [`${JSON.stringify(made.step)} ${made.id}`, made]));
      const again: MadeStep[] = [];
      const wanted = isBackwards ? [...different.values()].toReversed() : different.values();
      for (const made of wanted) again.push(...(await makeAgain(made)));

      return [...writes, ...again];
    },
  };

  /** With the number of an order that there is: a drawn number may be larger. */
  function counted(step: SingleStep): SingleStep {
    if (!isForOwnOrder(step)) return step;

    return { ...step, order: step.order % Math.max(1, ownOrders(trail).length) };
  }

  /** For the same order: the sequence may have created others since. */
  async function makeAgain(made: MadeStep): Promise<MadeStep[]> {
    const place = { index: Infinity, isAtOnce: false };
    const [first] = made.requests;
    if (made.id === undefined || first === undefined) return makeAll([made.step], place);
    const exchange = hasRoomFor([made.step]) ? await ifExercised(client.resend(first.exchange), null) : null;

    return exchange === null ? [] : [{ ...made, ...place, exchanges: [exchange], requests: [{ ...first, exchange }] }];
  }

  async function makeAll(
    wanted: readonly SingleStep[],
    place: Pick<MadeStep, 'index' | 'isAtOnce'>,
  ): Promise<MadeStep[]> {
    if (!hasRoomFor(wanted)) return [];
    const steps = wanted.map((step) => withKnownFilters(step, facts));
    // A step whose response is lost is left out.
    const made = await Promise.all(steps.map((step) => ifExercised(make(step), null)));

    return made.flatMap((done, at) => {
      const step = steps[at];

      return done === null || step === undefined ? [] : [{ ...done, ...place, step }];
    });
  }

  /** Null if there is no order that the step could be about, or no response. */
  function make(step: SingleStep): Promise<Made | null> {
    switch (step.do) {
      case 'create':
        return create(client, facts, step, nextLabel());
      case 'list':
        return readPage(client, facts, step);
      case 'walk':
        return walkPages(client, facts, step);
      case 'feedback':
        return readUnpaged(client, facts, { slug: 'list-feedback', role: 'receptionist', page: step.page });
      case 'notifications':
        return readUnpaged(client, facts, { slug: 'list-notifications', role: step.as, page: step.page });
      case 'verify':
        return verify(step);
      default:
        return step.order === 'with a payment intent' ? readPaid() : callFor({ ...step, order: step.order });
    }
  }

  async function callFor(step: OrderStep): Promise<Made | null> {
    const own = step.order < 0 ? undefined : chosenOrder(step.order);
    if (step.do === 'confirm') {
      if (own === undefined) return null;
      const options = { id: own.id, role: own.as };

      return ask(client, { slug: 'confirm-order', requestClass: 'valid', options, judged: may });
    }
    const { listed } = facts;
    const id = own?.id ?? listed[(step.order < 0 ? -1 - step.order : step.order) % Math.max(1, listed.length)];
    if (id === undefined) return null;
    const slug = step.do === 'get' ? 'get-order' : 'list-order-sprayers';
    // An order of another client may be removed.
    const judged = own === undefined ? may : mustUnlessDenied;

    return ask(client, { slug, requestClass: 'valid', options: { id }, judged });
  }

  async function verify({ order }: VerifyStep): Promise<Made | null> {
    const slug = 'verify-payment';
    if (order === 'with a payment intent') {
      const payment = await facts.nextPayment();

      return payment && ask(client, { slug, requestClass: 'valid', options: payment, judged: may });
    }
    const own = chosenOrder(order);
    if (own === undefined) return null;
    const options = { id: own.id, role: own.as, secret: `made-up-${facts.run.mark}` };

    return ask(client, { slug, requestClass: 'probe', options, judged: open });
  }

  async function readPaid(): Promise<Made | null> {
    const id = trail.findLast(isPaid)?.id;
    if (id === undefined) return null;

    return ask(client, { slug: 'get-order', requestClass: 'valid', options: { id }, judged: mustUnlessDenied });
  }

  function chosenOrder(order: number): OwnOrder | undefined {
    return ownOrders(trail)[order];
  }
}

function isPaid({ step, id }: MadeStep): boolean {
  return step.do === 'verify' && step.order === 'with a payment intent' && id !== undefined;
}

async function create(client: Client, facts: TargetFacts, { as, order }: CreateStep, label: string): Promise<Made> {
  const sent = bodyOf(order, facts, label);
  const wrong = wrongIn(sent);
  const requestClass = wrong !== null ? 'wrong on purpose' : facts.isGuess ? 'probe' : 'valid';
  const { exchange, failed } = await send(client, { sent, as, requestClass });
  const id = isAccepted(exchange) ? digitsAt(exchange, '/id') : null;
  const created: CreatedOrder = { as, sent, exchange, id, wrong };
  const accident = failed === null || !isAccepted(exchange) || isOfGateway(failed) ? [] : [must(failed)];
  const requests = wrong === null ? [...accident, await judgedCreation(client, facts, created)] : [];

  return {
    exchanges: [...(failed === null ? [] : [failed]), exchange],
    requests,
    created,
    ...(id === null ? {} : { id }),
  };
}

/** Gateways fail now and then, which says little about the service behind them. */
function isOfGateway({ response }: Exchange): boolean {
  return [502, 503, 504].includes(response?.status ?? 0);
}

/** The same order is sent once more if the service fails. */
async function send(
  client: Client,
  { sent, as, requestClass }: { sent: OrderBody; as: FarmerRole; requestClass: RequestClass },
): Promise<{ readonly exchange: Exchange; readonly failed: Exchange | null }> {
  const first = await answeredOrNot(
    client.call('create-order', requestClass, {
      role: as,
      body: orderText(sent),
      replace: () => Promise.resolve(null),
    }),
  );
  const second =
    isServerFailure(first) && requestClass !== 'wrong on purpose'
      ? await ifExercised(client.resend(first), null)
      : null;

  return second === null ? { exchange: first, failed: null } : { exchange: second, failed: first };
}

/** So far away that hardly any other order is for that day. */
const WEEKS = 20;

/** So many further weeks, by the number of the exchange: prime, so that two days are seldom both those of an earlier order. */
const FURTHER_WEEKS = [53, 47];

/** A 4xx may have a reason that the interface does not show. A 5xx may not, unless it is about the slot or the day. */
async function judgedCreation(
  client: Client,
  facts: TargetFacts,
  { as, sent, exchange }: CreatedOrder,
): Promise<JudgedRequest> {
  if (isAccepted(exchange)) return must(exchange);
  if (!isServerFailure(exchange) || facts.isGuess) return judgedElsewhere(exchange);
  // A slot may be taken, so that on another day nothing fails; or that day of the week may be closed, for plain orders, too.
  const number = Number(exchange.id.slice(1));
  const days = FURTHER_WEEKS.map((weeks) => daysAfter(sent.date, 7 * (WEEKS + (number % weeks))));
  const isAcceptedAs = async (order: OrderBody) =>
    isAccepted((await send(client, { sent: order, as, requestClass: 'valid' })).exchange);
  for (const date of days) if (await isAcceptedAs({ ...sent, date })) return judgedElsewhere(exchange);
  for (const date of days) {
    const plain = bodyOf({ ...plainOrder(facts.today), date }, facts, `#${facts.run.mark}-day`);
    if (await isAcceptedAs(plain)) return must(exchange);
  }

  return judgedElsewhere(exchange);
}
