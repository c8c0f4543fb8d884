import { readJson, writeJson } from '../../../reference/json.js';
import type { Call } from '../../../reference/reference.js';
import { operationOf } from '../../servers/changes/calls.js';
import type { Handle, Reply } from '../../support/in-process.js';
import { inTurns, timed, type Case } from './case.js';
import { expectNoBlame, foundInProcess } from './served.js';

const ORDERS = 10_000;
const scope = { only: ['list-feedback'], maxBodyBytes: 64 * 1024 ** 2 };

/** Far above the ids of the reference. */
const FIRST_ID = 2_000_000;

/** A list whose only page is long. Each feedback contains an order, and has no query for a smaller page. */
function long(handle: Handle): Handle {
  return async (call) => {
    const operation = operationOf(call);
    const asked = Number(/\/order\/(\d+)$/.exec(call.target)?.[1] ?? 0);
    if (operation === 'get-order' && asked >= FIRST_ID) return readAs(asked, call, handle);
    const reply = await handle(call);

    return operation === 'list-feedback' && reply.status === 200 ? lengthened(reply) : reply;
  };
}

type Item = Record<string, unknown> & { readonly order: { readonly id: number } };

let template: readonly Item[] = [];
let made: Buffer | undefined;

/** Made once: what it takes to make it is not what is measured. */
function lengthened(reply: Reply): Reply {
  return { ...reply, body: (made ??= longBody(reply)) };
}

function longBody(reply: Reply): Buffer {
  template = (readJson(String(reply.body)) as { content: Item[] }).content;
  const content = Array.from({ length: ORDERS }, (_, index) => {
    const { order, ...item } = template[index % template.length] as Item;

    return { ...item, id: FIRST_ID + index, order: { ...order, id: FIRST_ID + index } };
  });
  const page = { size: ORDERS, number: 0, totalElements: ORDERS, totalPages: 1 };

  return Buffer.from(writeJson({ content, page }, 'omit'));
}

/** The order that a long page shows under this id. */
async function readAs(id: number, call: Call, handle: Handle): Promise<Reply> {
  const { order } = template[(id - FIRST_ID) % template.length] as Item;
  const reply = await handle({ ...call, target: call.target.replace(/\d+$/, String(order.id)) });

  return { ...reply, body: writeJson({ ...(readJson(String(reply.body)) as object), id }, 'omit') };
}

const reason =
  'Besides being parsed, a body is measured before, for the memory that it will need and for what `JSON.parse` loses, which takes a third of the time of parsing. Then each of its eighty thousand objects is validated, found with its place, and judged; a sixth of the time is garbage.';

/** What it takes to read and judge a page of many orders, against what it takes to parse it. */
export const largePage: Case = {
  about: `One page of ${ORDERS.toLocaleString('en')} orders`,
  async once() {
    await foundInProcess(long, scope);
  },
  async measure() {
    const found = await foundInProcess(long, scope);
    expectNoBlame(found);
    const bodies = found.exchanges.map(({ response }) => Buffer.from(response?.body ?? []));
    const { run, floor } = await inTurns(
      {
        run: () => timed(() => foundInProcess(long, scope)),
        floor: () => timed(() => bodies.map((body) => JSON.parse(body.toString()) as unknown)),
      },
      { warmUp: 2, runs: 15 },
    );

    return [
      { name: 'all requirements of list-feedback', value: run, unit: 'ms' },
      { name: 'JSON.parse of the same bytes', value: floor, unit: 'ms' },
      { name: 'ratio', value: run / floor, unit: 'times', aim: 3, reason },
    ];
  },
};
