import { EventEmitter, once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { digitsAt, isAccepted, type Exchange } from '../../helpers/exchanges/exchange.js';
import { reproScript } from '../../helpers/reports/repro-script.js';
import { aReference, type Rules } from '../../reference/reference.js';
import { changeField } from '../servers/changes/objects.js';
import { changeBody } from '../servers/changes/responses.js';
import { changeResponses, type Wrap } from '../servers/changes/servers.js';
import { exploredReport, reproducing } from '../support/explored.js';
import type { Handle } from '../support/in-process.js';
import { ownFolder } from '../support/own-folder.js';
import { explorationReport } from '../support/sample-exploration.js';
import { scriptsIn, type Ended } from './running-scripts.js';

const { folder } = ownFolder('repro');
const { runScript, sentTo } = scriptsIn(folder);

afterEach(() => {
  expect(existsSync(join(folder, 'pwned'))).toBe(false);
});

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
