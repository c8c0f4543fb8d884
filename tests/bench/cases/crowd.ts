import { credentialsUnder } from '../../../reference/identity.js';
import { readJson, writeJson } from '../../../reference/json.js';
import type { Call } from '../../../reference/reference.js';
import { honestRules } from '../../../reference/rules.js';
import { operationOf } from '../../servers/changes/calls.js';
import type { Handle, Reply } from '../../support/in-process.js';

const statuses = ['pending', 'cancelled', 'confirmed', 'assigned', 'in_progress', 'completed'];
const methods = ['cash', 'visa', 'mastercard'];
/** After so many orders, status and payment method come again. */
const PERIOD = statuses.length * methods.length;
/** Far above the ids of the reference. */
const FIRST_ID = 10_000_000;

type Order = Record<string, unknown>;

const { farmer, receptionist } = credentialsUnder(honestRules);

/**
 * A farmer with so many orders beside those of the reference, all of them older. Each is made when it is looked at, so that
 * the target takes as long for one farmer as for another.
 */
export function crowded(count: number): (handle: Handle) => Handle {
  return (handle) => async (call) => {
    const operation = operationOf(call);
    const id = Number(/\/order\/(\d+)/.exec(call.target)?.[1] ?? 0);
    const isInCrowd = id >= FIRST_ID && id < FIRST_ID + count;
    if (operation === 'get-order' && isInCrowd) return read(id, handle);
    if (operation === 'list-order-sprayers' && isInCrowd) return pageOf([], { number: 0, size: 20, total: 0 });
    const reply = await handle(call);
    const isOwn = call.headers['authorization'] === farmer['authorization'];
    if (operation !== 'list-farmer-orders' || reply.status !== 200 || !isOwn) return reply;

    return list(call, handle, count);
  };
}

/** The n-th order from the newest on, which is like the oldest of the reference but for this. */
function nth(n: number, oldest: Order): Order {
  return {
    ...oldest,
    id: FIRST_ID + n,
    location: `Field ${n}`,
    orderStatus: statuses[n % statuses.length],
    paymentMethod: methods[Math.floor(n / statuses.length) % methods.length],
  };
}

async function list(call: Call, handle: Handle, count: number): Promise<Reply> {
  const query = new URL(call.target, 'http://reference.test').searchParams;
  const size = Math.min(Number(query.get('size') ?? honestRules.defaultPageSize), honestRules.maximumPageSize);
  const number = Number(query.get('page') ?? 0);
  const filters = [...query].filter(([name]) => name === 'orderStatus' || name === 'paymentMethod');
  const oldest = (await ordersOf(handle)).at(-1) ?? {};
  const visible = await ordersOf(handle, filters);

  // Where in a period the orders are that match, and so which is the n-th of all that do.
  const matching = Array.from({ length: PERIOD }, (_, n) => n).filter((n) =>
    filters.every(([name, value]) => nth(n, oldest)[name] === value),
  );
  const whole = Math.floor(count / PERIOD) * matching.length;
  const total = visible.length + whole + matching.filter((n) => n < count % PERIOD).length;
  const match = (index: number) =>
    Math.floor(index / matching.length) * PERIOD + (matching[index % matching.length] ?? 0);

  const places = Array.from({ length: size }, (_, index) => number * size + index).filter((place) => place < total);
  const content = places.map((place) => visible[place] ?? nth(match(place - visible.length), oldest));

  return pageOf(content, { number, size, total });
}

async function ordersOf(handle: Handle, filters: readonly [string, string][] = []): Promise<Order[]> {
  const query = new URLSearchParams([['size', String(honestRules.maximumPageSize)], ...filters]);
  const { content } = await asked(handle, `/api/farmer/order/?${query.toString()}`, farmer);

  return content as Order[];
}

async function read(id: number, handle: Handle): Promise<Reply> {
  const oldest = (await ordersOf(handle)).at(-1) ?? {};
  const order = await asked(handle, `/api/receptionist/order/${String(oldest['id'])}`, receptionist);

  return answered(nth(id - FIRST_ID, order));
}

async function asked(handle: Handle, target: string, credentials: Readonly<Record<string, string>>): Promise<Order> {
  const { body } = await handle({ method: 'GET', target, headers: credentials, body: null });

  return readJson(String(body)) as Order;
}

function pageOf(content: readonly Order[], { number, size, total }: { number: number; size: number; total: number }) {
  return answered({ content, page: { size, number, totalElements: total, totalPages: Math.ceil(total / size) } });
}

function answered(value: object): Reply {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: writeJson(value, 'omit') };
}
