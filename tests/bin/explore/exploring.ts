import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { exploreCommand } from '../../../bin/commands/explore.js';
import { aReference, type Call } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import { ownFolder } from '../../support/own-folder.js';
import { everybody } from '../commands/examining.js';
import { overriding, running } from '../commands/running.js';

export type Answer = Awaited<ReturnType<Parameters<typeof serve>[0]>>;

/** How a server differs from the reference: what it sends in place of the right response to a call. */
export type Change = (right: Answer, call: Call) => Answer | Promise<Answer>;

/** A server that stores and shows no more than 50 hectares of an order. */
export const capsAreas: Change = (right, { method, target }) => {
  if (method !== 'POST' || target !== '/api/farmer/order' || right.status !== 200) return right;
  const order = JSON.parse(right.body) as { area: number };

  return { ...right, body: JSON.stringify({ ...order, area: Math.min(order.area, 50) }) };
};

interface Explored {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  readonly origin: string;
  /** The requests that the server got, as `GET /path`. */
  readonly asked: readonly string[];
}

/** Explores servers into a folder for reports, which belongs to one file of tests. */
export function exploringInto(name: string) {
  const { folder, nothing } = ownFolder(name);
  const reports = join(folder, 'reports');
  const small = ['--orders', '20', '--requests', '250', '--minutes', '1', '--seed', '7'];

  return {
    reports,
    clear: () => rmSync(reports, { recursive: true, force: true }),
    /** Explores the reference, changed in some way, with a small budget unless the flags say otherwise. */
    exploring: async (flags: readonly string[] = [], change: Change = (right) => right): Promise<Explored> => {
      const reference = aReference();
      const asked: string[] = [];
      const server = await serve(async (call) => {
        asked.push(`${call.method} ${call.target}`);

        return change(reference.handle(call), call);
      });
      try {
        const address = ['--base-url', server.origin, ...everybody];
        const place = ['--reports-dir', reports, '--dotenv', nothing];
        const given = flags.map((flag) => (flag === '/provider-states' ? server.origin + flag : flag));
        const explored = await running(exploreCommand, ...overriding([...address, ...place, ...small], given));

        return { ...explored, origin: server.origin, asked };
      } finally {
        await server.close();
      }
    },
  };
}
