import { operations, slugs, type Slug } from '../../../helpers/interface/operations.js';
import type { Settings } from '../../../helpers/settings/settings.js';
import type { Call, Rules } from '../../../reference/reference.js';
import type { Handle, Reply } from '../../support/in-process.js';

/** The reference with one fault in it. */
export interface Deviant {
  /** Completes the sentence "a server that …". */
  readonly fault: string;
  /** Every requirement that it breaks, and no other. */
  readonly breaks: readonly string[];
  readonly spoil?: Spoil;
  readonly rules?: Partial<Rules>;
  /** Only where the fault cannot be seen with the settings that all deviants share. */
  readonly settings?: Partial<Settings>;
}

/** Deviants run with names and encoding given: a fault must not hide behind a failed guess. */
export const given = {
  pageable: 'flat',
  orderStatusParam: 'orderStatus',
  paymentMethodParam: 'paymentMethod',
} as const satisfies Partial<Settings>;

/** An answer spoilt on its way out. */
export interface Spoil {
  readonly operation: Slug | readonly Slug[];
  readonly answer: (right: Right, call: Call) => Right;
  /** What becomes of an answer that is not 200. */
  readonly refusal?: (right: Right, call: Call) => Right;
}

/** An answer whose body is a JSON value, or bytes to be sent as they are. */
export interface Right {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Which operation a call is for, or null for the provider states and unknown paths. */
export function operationOf({ method, target }: Pick<Call, 'method' | 'target'>): Slug | null {
  const path = target.split('?')[0] ?? '';

  return slugs.find((slug) => operations[slug].method === method && pattern(operations[slug].path).test(path)) ?? null;
}

function pattern(path: string): RegExp {
  return new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** Puts a spoiling between the reference and the suite. */
export function spoiling({ operation, answer, refusal }: Spoil): (handle: Handle) => Handle {
  return (handle) => async (call) => {
    const right = await handle(call);
    const slug = operationOf(call);
    const spoil = right.status === 200 ? answer : refusal;
    if (slug === null || ![operation].flat().includes(slug) || spoil === undefined) return right;

    return written(spoil({ ...right, body: JSON.parse(String(right.body)) as unknown }, call));
  };
}

function written({ status, headers, body }: Right): Reply {
  return { status, headers, body: body instanceof Uint8Array ? body : JSON.stringify(body) };
}

/** Raw bytes in place of JSON. */
export function raw(text: string): Uint8Array {
  return Buffer.from(text);
}
