import { describe, expect, test } from 'vitest';
import { judgeRun } from '../../../helpers/conformance.js';
import type { RequestKey, Transport, WireRequest, WireResponse } from '../../../helpers/connection/wire.js';
import { isAccepted, type Exchange } from '../../../helpers/exchanges/exchange.js';
import { operations, type Slug } from '../../../helpers/interface/operations.js';
import { isObject, type JsonObject } from '../../../helpers/json/values.js';
import type { RunResult } from '../../../helpers/records/run-result.js';
import { readJson, writeJson } from '../../../reference/json.js';
import { aReference } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { inProcess } from '../../support/in-process.js';
import { MARK } from '../../support/judging.js';
import { settingsFor } from '../../support/settings.js';
import { deviantSettings } from '../deviants/deviant.js';

/** One fault, in one response of a run and nowhere else. */
interface Fault {
  /** Completes the sentence "a server whose response, once, …". */
  readonly fault: string;
  readonly spoil: (right: WireResponse, slug: Slug) => WireResponse;
  /** Whether the response to a probe fails for it, too; null where it depends on the probe. */
  readonly countsInProbes: boolean | null;
}

const faults: readonly Fault[] = [
  { fault: 'has status 500', countsInProbes: false, spoil: (right) => ({ ...right, status: 500 }) },
  { fault: 'is not JSON', countsInProbes: null, spoil: (right) => ({ ...right, body: Buffer.from('OK') }) },
  { fault: 'is empty', countsInProbes: null, spoil: (right) => ({ ...right, body: Buffer.alloc(0) }) },
  { fault: 'is an HTML page', countsInProbes: null, spoil: (right) => ({ ...right, body: HTML }) },
  { fault: 'ends early', countsInProbes: null, spoil: (right) => ({ ...right, body: right.body.slice(0, -2) }) },
  { fault: 'has the body of another operation', countsInProbes: null, spoil: otherBody },
  { fault: 'has an id of a wrong type', countsInProbes: true, spoil: (right, slug) => withBody(right, wrongId, slug) },
  { fault: 'breaks the farmer rule', countsInProbes: true, spoil: (right, slug) => withBody(right, wrongFarmer, slug) },
];

const HTML = Buffer.from('<!doctype html><title>Orders</title>');

/** A page where an order is due, and an order in place of a page. */
function otherBody(right: WireResponse, slug: Slug): WireResponse {
  const order = { id: 1, date: '2026-01-01', area: 2 };
  const page = { content: [order], page: { size: 20, number: 0, totalElements: 1, totalPages: 1 } };

  return { ...right, body: Buffer.from(writeJson(operations[slug].paged ? order : page, 'omit')) };
}

function withBody(right: WireResponse, change: (item: JsonObject, slug: Slug) => JsonObject, slug: Slug): WireResponse {
  const body = readJson(Buffer.from(right.body).toString());
  const content = isObject(body) ? body['content'] : undefined;
  const changed = Array.isArray(content)
    ? { ...(body as JsonObject), content: content.map((item) => change(item as JsonObject, slug)) }
    : change(body as JsonObject, slug);

  return { ...right, body: Buffer.from(writeJson(changed, 'omit')) };
}

const wrongId = (item: JsonObject): JsonObject => ({ ...item, id: String(item['id']) });

function wrongFarmer(item: JsonObject, slug: Slug): JsonObject {
  if (isObject(item['order'])) return { ...item, order: wrongFarmer(item['order'], 'get-order') };
  const { farmer: _, ...others } = item;

  return operations[slug].item === 'order-without-farmer' ? { ...item, farmer: { id: 1 } } : others;
}

/** The same run each time: only its server differs, in one response. */
function judgeWith(fault?: { spoilt: Exchange; spoil: Fault['spoil'] }): Promise<RunResult> {
  const reference = aReference();
  const right = inProcess(reference.handle);
  const transport: Transport = {
    ...right,
    async send(request, key) {
      const response = await right.send(request, key);
      const isMeant = fault !== undefined && keyOf(request, key) === keyOf(fault.spoilt.request, fault.spoilt);

      return isMeant ? fault.spoil(response, fault.spoilt.operation as Slug) : response;
    },
  };

  return judgeRun({
    settings: settingsFor(reference, deviantSettings),
    requirements,
    transport,
    isReference: true,
    mark: MARK,
  });
}

/** Whether there is nothing to spoil: an empty list has no items. */
function isUnchanged({ spoil }: Fault, { response, operation }: Exchange): boolean {
  if (response === null) return true;
  const { status, body } = spoil(response, operation as Slug);

  return status === response.status && Buffer.compare(Buffer.from(body), Buffer.from(response.body)) === 0;
}

function keyOf({ method, url }: WireRequest, { observation, attempt, role }: RequestKey): string {
  return `${observation} ${attempt} ${role} ${method} ${url}`;
}

describe.for(faults.map((fault) => [fault.fault, fault] as const))('a server whose response, once, %s', ([, fault]) => {
  test('is blamed, whichever response it is', { timeout: 120_000 }, async () => {
    const { exchanges } = await judgeWith();
    const missed: string[] = [];
    const overblamed: string[] = [];
    const spoilable = exchanges.filter(
      (exchange) =>
        exchange.requestClass !== null &&
        // It is only compared with what is read later, and judged then.
        exchange.observation !== 'before changes' &&
        isAccepted(exchange) &&
        !isUnchanged(fault, exchange),
    );
    for (const spoilt of spoilable) {
      const found = await judgeWith({ spoilt, spoil: fault.spoil });
      const failed = found.judgements.filter(({ outcome }) => outcome === 'failed');
      const counts = spoilt.requestClass === 'valid' ? true : fault.countsInProbes;
      const name = `${keyOf(spoilt.request, spoilt)} → ${failed.map(({ requirement }) => requirement.id).join(', ')}`;
      if (counts === true && failed.length === 0) missed.push(name);
      if (counts === false && failed.length > 0) overblamed.push(name);
    }

    expect({ missed, overblamed }).toEqual({ missed: [], overblamed: [] });
  });
});
