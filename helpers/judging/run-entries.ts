import { isAccepted } from '../exchanges/exchange.js';
import { isOurs, type ShownOrder } from '../exchanges/shown-objects.js';
import { roles } from '../interface/roles.js';
import { ifExercised } from '../not-exercised.js';
import { reasonNotToBlame } from '../observations/access.js';
import { showsDocumentedValue } from '../observations/filter-parameters.js';
import { judgedElsewhere } from '../observations/judged-request.js';
import type { Run } from '../observations/run.js';
import { isPlaceOf } from '../observations/order-locations.js';
import { isOutsideItsType } from '../observations/wrong-orders.js';
import type { KnownBefore, Log, LogEntry } from './log.js';

/** What a run knows before it begins. */
const NOTHING_KNOWN: KnownBefore = {
  orders: new Map(),
  users: new Map(),
  recipients: new Map(),
  admitted: new Set(),
  rejected: new Set(),
  acceptsOrders: false,
  filters: { right: new Set(), wrong: new Set() },
  namesSprayers: false,
};

/** What a run exchanged, and what it sent wrong on purpose. */
export async function aLog(run: Run, requests: readonly LogEntry[], wrong: Log['wrong'] = []): Promise<Log> {
  return { before: NOTHING_KNOWN, wrong, ...(await aboutRun(run, requests)) };
}

/** Entries, and what only the settings and the sample orders of a run tell about them. */
export async function aboutRun(run: Run, entries: readonly LogEntry[]): Promise<Omit<Log, 'before' | 'wrong'>> {
  const { omits, readOnly, credentials, minimums } = run.settings;
  // What is open may be rejected for its own sake, unless everything is.
  const isAnyAccepted = entries.some(({ exchange }) => isAccepted(exchange));
  const isOpenRejection = ({ exchange, rejection }: LogEntry) =>
    rejection === 'open' && isAnyAccepted && !isAccepted(exchange);
  const reasons = await Promise.all(
    entries.map(async (entry) => (isOpenRejection(entry) ? null : reasonNotToBlame(run, entry.exchange))),
  );

  return {
    entries: entries.map((entry, index) => ({ ...entry, ...(reasons[index] && { notLoggedIn: reasons[index] }) })),
    isSentWrong: wrongOrderTest(run),
    omits,
    readOnly,
    minimums,
    mark: run.mark,
    roles: roles.filter((role) => credentials[role] !== null),
  };
}

/** Every order that was accepted, with what was sent; and responses that show none. */
export async function creations(run: Run): Promise<LogEntry[]> {
  const requests = await ifExercised(run.judgedRequests('create-order'), []);
  const second = await ifExercised(run.secondFarmersOrder(), null);
  const created = [...(await ifExercised(run.everyCreated(), [])), ...(second === null ? [] : [second])];
  const sentIn = new Map(created.map(({ exchange, sent }) => [exchange, { sent }]));
  const accepted = requests.filter(({ exchange }) => isAccepted(exchange));
  const known = new Set(accepted.map(({ exchange }) => exchange));
  const others = created.map(({ exchange }) => exchange).filter((exchange) => !known.has(exchange));

  return [...accepted, ...others.map(judgedElsewhere)].map((entry) => ({ ...entry, ...sentIn.get(entry.exchange) }));
}

/** Whether a run sent an order with a wrong value on purpose. */
function wrongOrderTest(run: Run): (order: ShownOrder) => boolean {
  const { dates } = run.sample('confirmed card twin');
  const isRight = ({ date, paymentMethod }: ShownOrder['value']) =>
    dates.some((day) => day === date) && showsDocumentedValue('paymentMethod', { paymentMethod });

  return ({ value }) =>
    isPlaceOf('confirmed card twin', value['location']) &&
    (isOurs(run, value) ? !isRight(value) : isOutsideItsType(value));
}
