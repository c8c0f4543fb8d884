import { operations, slugs, type Slug } from '../../../helpers/interface/operations.js';
import { tokens } from '../../../reference/identity.js';
import type { Call } from '../../../reference/reference.js';
import { sampleOrder } from '../../support/sample-order.js';
import type { Handle, Reply } from '../../support/in-process.js';

export type Operations = Slug | readonly Slug[] | 'every operation';

/** Which operation a call is for, or null for the provider states and unknown paths. */
export function operationOf({ method, target }: Pick<Call, 'method' | 'target'>): Slug | null {
  const path = target.split('?')[0] ?? '';

  return slugs.find((slug) => operations[slug].method === method && paths[slug].test(path)) ?? null;
}

const paths = Object.fromEntries(
  slugs.map((slug) => [slug, new RegExp(`${operations[slug].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)]),
) as Record<Slug, RegExp>;

export function isCallOf(meant: Operations, call: Call): boolean {
  const slug = operationOf(call);

  return slug !== null && (meant === 'every operation' || [meant].flat().includes(slug));
}

/** The query of a call, as the server reads it. */
export function queryOf({ target }: Pick<Call, 'target'>): URLSearchParams {
  return new URLSearchParams(target.split('?')[1]);
}

export function changeQuery(call: Call, change: (query: URLSearchParams) => void): Call {
  const query = queryOf(call);
  change(query);

  return { ...call, target: `${call.target.split('?')[0]}?${query.toString()}` };
}

/** Places an order of a farmer, as another client would. */
export function placeOrder(handle: Handle, changes: object = {}, token = tokens.farmer): Reply | Promise<Reply> {
  return handle({
    method: 'POST',
    target: '/api/farmer/order',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...sampleOrder, ...changes }),
  });
}
