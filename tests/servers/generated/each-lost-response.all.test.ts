import { describe, expect, test } from 'vitest';
import { judgeRun } from '../../../helpers/conformance.js';
import {
  TransportFailure,
  type RequestKey,
  type Transport,
  type WireRequest,
} from '../../../helpers/connection/wire.js';
import type { Exchange } from '../../../helpers/exchanges/exchange.js';
import type { RunResult } from '../../../helpers/records/run-result.js';
import { aReference } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { inProcess, type Handle } from '../../support/in-process.js';
import { MARK, type Target } from '../../support/judging.js';
import { settingsFor } from '../../support/settings.js';
import { deviantSettings } from '../deviants/deviant.js';
import { variants } from '../variants/index.js';

/** Decides which requests get no response. */
type IsLost = (request: WireRequest, key: RequestKey) => boolean;

interface Network {
  /** Whether the service does what it is asked before the response is lost. */
  readonly isHeard?: boolean;
  readonly server?: Target;
}

/** The same run each time: only the network differs. */
function judgeOver(isLost: IsLost, { isHeard = true, server = {} }: Network = {}): Promise<RunResult> {
  const { rules, wrap = (handle: Handle) => handle, settings } = server;
  const reference = aReference(rules);
  const right = inProcess(wrap(reference.handle));
  const transport: Transport = {
    ...right,
    async send(request, key) {
      const lost = isLost(request, key);
      const response = lost && !isHeard ? null : await right.send(request, key);
      if (response === null || lost) throw new TransportFailure({ kind: 'broken', message: 'a broken response' });

      return response;
    },
  };

  return judgeRun({
    settings: settingsFor(reference, { ...deviantSettings, ...settings }),
    requirements,
    transport,
    isReference: true,
    mark: MARK,
  });
}

/** A write is replaced by one for another order. */
function keyOf({ method, url }: WireRequest, { observation, role }: RequestKey): string {
  return `${observation} ${role} ${method} ${method === 'POST' ? url.replace(/\d+/, 'ID') : url}`;
}

const isCreation = ({ method, url }: WireRequest) => method === 'POST' && url.endsWith('/api/farmer/order');

const WRITES: ReadonlySet<string> = new Set(['create-order', 'confirm-order', 'verify-payment', 'provider-state']);

const isSame = (exchange: Exchange, request: WireRequest, key: RequestKey) =>
  keyOf(request, key) === keyOf(exchange.request, exchange);

function outcomesOf({ judgements }: RunResult, isMeant: (outcome: string) => boolean): string[] {
  return judgements
    .filter(({ outcome }) => isMeant(outcome))
    .map(
      ({ requirement, outcome, reason, findings }) => `${outcome} ${requirement.id} ${reason ?? findings[0]?.message}`,
    );
}

const everyExchange = (await judgeOver(() => false)).exchanges;

describe.for([
  ['was heard by the service', true],
  ['never reached the service', false],
] as const)('a response that is lost once, to a request that %s', ([, isHeard]) => {
  test('changes no outcome, whichever it is', { timeout: 120_000 }, async () => {
    const surprises: string[] = [];
    // Whether a read was heard makes no difference.
    for (const meant of everyExchange.filter(({ operation }) => isHeard || WRITES.has(operation))) {
      let isToLose = true;
      const found = await judgeOver(
        (request, key) => {
          if (!isToLose || key.attempt !== meant.attempt || !isSame(meant, request, key)) return false;
          isToLose = false;

          return true;
        },
        { isHeard },
      );
      const outcomes = outcomesOf(found, (outcome) => outcome !== 'passed');
      if (outcomes.length > 0 || found.lost.length !== 1)
        surprises.push(`${keyOf(meant.request, meant)} → ${found.lost.length} lost: ${outcomes.join('; ')}`);
    }

    expect(surprises).toEqual([]);
  });
});

describe('a response that never comes', () => {
  test('fails answers-200 and nothing else, whichever it is', { timeout: 120_000 }, async () => {
    const surprises: string[] = [];
    for (const meant of everyExchange) {
      const { requestClass, operation, request } = meant;
      // A second confirmation is not sent again, and nothing depends on it.
      if (requestClass === null || meant.observation === 'second confirmation') continue;
      const found = await judgeOver((sent, key) => isSame(meant, sent, key));
      const blamed = outcomesOf(found, (outcome) => outcome === 'failed' || outcome === 'warned');
      // The interface does not show whether it is valid.
      const isOpenRead = requestClass === 'probe' && request.method === 'GET';
      const expected = isOpenRead ? `warned ${operation}/no-server-errors` : `failed ${operation}/answers-200`;
      const isMissed = blamed.length === 0 && !isOpenRead;
      if (isMissed || blamed.length > 1 || blamed.some((text) => !text.startsWith(expected)))
        surprises.push(`${requestClass} ${keyOf(request, meant)} → ${blamed.join('; ')}`);
    }

    expect(surprises).toEqual([]);
  });
});

describe('an order that is lost, and takes a place that the service has once', () => {
  const strict = variants.filter(({ differs }) => /one order per session|sessions that are taken/.test(differs));

  test.for(strict.map((server) => [server.differs, server] as const))('%s', async ([, server]) => {
    const surprises: string[] = [];
    for (let nth = 1; nth <= 16; nth++) {
      let count = 0;
      const found = await judgeOver((request) => isCreation(request) && ++count === nth, { server });
      surprises.push(...outcomesOf(found, (outcome) => outcome === 'failed'));
    }

    expect(strict.length).toBeGreaterThan(2);
    expect(surprises).toEqual([]);
  });
});
