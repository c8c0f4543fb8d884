import { execFile } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { digitsAt, isAccepted, type Exchange } from '../../helpers/exchanges/exchange.js';
import type { Report } from '../../helpers/records/report.js';
import { reproScript } from '../../helpers/reports/repro-script.js';
import { tokens } from '../../reference/identity.js';
import { aReference, type Rules } from '../../reference/reference.js';
import { serve } from '../../reference/serve.js';
import { changeField } from '../servers/changes/objects.js';
import { changeBody } from '../servers/changes/responses.js';
import { changeResponses, type Wrap } from '../servers/changes/servers.js';
import { exploredReport, reproducing } from '../support/explored.js';
import type { Handle } from '../support/in-process.js';
import { ownFolder } from '../support/own-folder.js';
import { explorationReport } from '../support/sample-exploration.js';

const { folder } = ownFolder('repro');
const run = promisify(execFile);
const environment = {
  PATH: process.env['PATH'],
  HOME: folder,
  TMPDIR: folder,
  SPRAY_FARMER_TOKEN: tokens.farmer,
  SPRAY_RECEPTIONIST_TOKEN: tokens.receptionist,
};

afterEach(() => {
  expect(existsSync(join(folder, 'pwned'))).toBe(false);
});

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code?: number;
}

async function runScript(text: string, args: readonly string[], changes: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const path = join(folder, 'repro.sh');
  writeFileSync(path, text);
  try {
    return await run('sh', [path, ...args], { env: { ...environment, ...changes }, cwd: folder });
  } catch (error) {
    return error as Ended;
  }
}

/** What the script prints if its requests go to this server. */
async function sentTo(handle: Handle, report: Report): Promise<Ended> {
  const server = await serve(handle as Parameters<typeof serve>[0]);
  try {
    return await runScript(reproScript(report, {}), [server.origin]);
  } finally {
    await server.close();
  }
}

/** The ids of the orders that responses show, as they are written. */
const idsIn = ({ stdout }: Ended) => [...stdout.matchAll(/^\{"id":(\d+),/gm)].map(([, id = '']) => id);

const smaller: Wrap = changeResponses('get-order', changeBody(changeField('area', () => 0.125)));
const LARGE = { firstId: 9_007_199_254_740_993n } satisfies Partial<Rules>;

/** The creation of an order that was also read, and its reading. */
function createdAndRead(exchanges: readonly Exchange[]): Exchange[] {
  const read = exchanges.filter(({ operation }) => operation === 'get-order');
  const created = exchanges.find(
    (exchange) =>
      exchange.operation === 'create-order' && isAccepted(exchange) && read.some((other) => isAbout(other, exchange)),
  );

  return created === undefined ? [] : [created, ...read.filter((other) => isAbout(other, created)).slice(0, 1)];
}

function isAbout({ request }: Exchange, created: Exchange): boolean {
  return request.url.endsWith(`/${digitsAt(created, '/id')}`);
}

describe('a script shows a failure again', () => {
  test('on a server that has the fault, and not on the reference, for new orders with long ids', async () => {
    const target = { rules: LARGE, wrap: smaller };
    const report = await exploredReport(target, (all) =>
      reproducing('get-order/shown-as-created', createdAndRead(all)),
    );
    const recorded = report.exploration?.reproductions[0]?.exchanges.length;
    const faulty = await sentTo(smaller(aReference(LARGE).handle), report);
    const reference = aReference(LARGE);
    const before = await sentTo(reference.handle, report);
    const right = await sentTo(reference.handle, report);

    expect(recorded).toBe(2);
    expect(faulty.stderr).toBe('');
    expect(faulty.stdout).toContain('--- 2: GET get-order as receptionist\nHTTP/1.1 200 OK');
    expect(faulty.stdout.match(/"area":0\.125/g)).toHaveLength(1);
    expect(right.stdout).not.toContain('"area":0.125');
    const [id = '', ...others] = idsIn(right);
    expect(idsIn(before)).toHaveLength(2);
    expect(others).toEqual([id]);
    expect([...idsIn(before), ...report.ordersCreated.slice(0, 1)]).not.toContain(id);
    expect(Number(id)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
  });

  test('and takes the order and the secret of a payment from the provider state', async () => {
    const report = await exploredReport({}, (all) => {
      const paid = all.findIndex(
        ({ operation, request }) => operation === 'verify-payment' && !/made-up/.test(request.url),
      );
      const state = all.findLast(
        ({ operation, request }, index) =>
          index < paid && operation === 'provider-state' && /payment/.test(request.body ?? ''),
      );

      return reproducing(
        'verify-payment/answers-200',
        [state, all[paid]].filter((each) => each !== undefined),
      );
    });
    const script = reproScript(report, {});
    const { stdout, stderr } = await sentTo(aReference({ firstId: 500n }).handle, report);

    expect(script).not.toContain('SPRAY_PAYMENT_SECRET');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/--- 1: a provider state\n--- 2: GET verify-payment as farmer\nHTTP\/1\.1 200 OK/);
  });

  test('whose requests at once do not wait for each other', async () => {
    const arrived: string[] = [];
    const both = new EventEmitter();
    const waiting: Handle = async ({ target }) => {
      arrived.push(target);
      // If the second of them were sent after the first, both would wait for ever.
      if (arrived.length === 2) await once(both, 'arrived');
      if (arrived.length === 3) both.emit('arrived');

      return { status: 200, headers: {}, body: '{"id":5}' };
    };
    const { stdout } = await sentTo(waiting, explorationReport);

    expect(arrived.toSorted()).toEqual([
      '/api/farmer/order',
      '/api/farmer/order/5/confirm',
      '/api/farmer/order/?page=1&size=2&orderStatus=pending',
      '/api/receptionist/order/5',
    ]);
    expect([...stdout.matchAll(/^--- (\d)/gm)].map(([, number]) => number)).toEqual(['1', '2', '3', '4']);
  });
});

const answering =
  (body: string): Handle =>
  () => ({ status: 200, headers: {}, body });

describe('a script says what it lacks', () => {
  test('a setting', async () => {
    const { stdout, stderr, code } = await runScript(reproScript(explorationReport, {}), [], {
      SPRAY_FARMER_TOKEN: '',
    });

    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toContain('SPRAY_FARMER_TOKEN: set it before you run this script');
  });

  test('an id, and sends nothing about another order', async () => {
    for (const id of ['"$(touch pwned)"', '"; touch pwned"', 'null', '[1]', '{"id":1}']) {
      const { stdout, stderr, code } = await sentTo(answering(`{"session":{"id":7},"id":${id}}`), explorationReport);

      expect(stderr).toBe('The response 1 has no id, so that the requests after it cannot be sent.\n');
      expect(stdout).not.toContain('--- 2');
      expect(code).toBe(1);
    }
    // Nothing is left behind but the script.
    expect(readdirSync(folder).toSorted()).toEqual(['nothing.env', 'repro.sh']);
  });

  test('and prints no control character of a response', async () => {
    const { stdout } = await sentTo(answering('{"id":5,"location":"\u001b[2J\u0007\u0000here"}'), explorationReport);

    expect(stdout).toContain('{"id":5,"location":"[2Jhere"}');
    expect(stdout).not.toMatch(/(?!\n)\p{Control}/u);
  });
});
