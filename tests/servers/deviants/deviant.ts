import { isDeepStrictEqual } from 'node:util';
import type { Slug } from '../../../helpers/interface/operations.js';
import type { Settings } from '../../../helpers/settings/settings.js';
import type { Rules } from '../../../reference/reference.js';
import type { Reply } from '../../support/in-process.js';
import type { Target } from '../../support/judging.js';
import { leaveAsItIs, type ResponseChange } from '../changes/responses.js';
import { changeRejections, changeResponses, type Wrap } from '../changes/servers.js';

/** The reference with one fault in it. */
export interface Deviant {
  /** Completes the sentence "a server that …". */
  readonly fault: string;
  /** Every requirement that it breaks, and no other. */
  readonly breaks: readonly string[];
  /** Every documented field that it never shows, and that makes the run incomplete. */
  readonly unseen?: readonly string[];
  readonly spoil?: Spoil;
  readonly rules?: Partial<Rules>;
  /** Only where the fault cannot be seen with the settings that all deviants share. */
  readonly settings?: Partial<Settings>;
}

/** What becomes of successful responses, or whatever else is wrong with a server, and what it breaks besides. */
type Fault = ResponseChange | (Omit<Deviant, 'fault' | 'breaks'> & { readonly alsoBreaks?: readonly string[] });

/** The deviants of an operation, by the requirement that each of them breaks, and by what it does. */
export function breaking(
  operation: Slug,
  servers: Readonly<Record<string, Readonly<Record<string, Fault>>>>,
): Deviant[] {
  return Object.entries(servers).flatMap(([requirement, faults]) =>
    Object.entries(faults).map(([fault, how]) => {
      const { alsoBreaks = [], ...parts } = typeof how === 'function' ? { spoil: { operation, response: how } } : how;

      return { fault, breaks: [`${operation}/${requirement}`, ...alsoBreaks], ...parts };
    }),
  );
}

/** Deviants run with names and encoding given: a fault must not hide behind a failed guess. */
export const deviantSettings = {
  pageable: 'flat',
  orderStatusParam: 'orderStatus',
  paymentMethodParam: 'paymentMethod',
} as const satisfies Partial<Settings>;

/** Small enough for the lists of the reference to need a second page. */
export const smallPages = { defaultPageSize: 3 };

/** Five orders of a list are looked up, drawn by the seed: this one draws the other farmer's, with its accents. */
export const drawsOtherFarmersOrder = { seed: 3 };

/** Responses of the reference, changed before the suite sees them. */
export interface Spoil {
  readonly operation: Slug | readonly Slug[];
  /** What becomes of a response with status 200. */
  readonly response?: ResponseChange;
  /** What becomes of any other response. */
  readonly rejection?: ResponseChange;
  /** It remembers who came first: played from a tape, requests come in another order. */
  readonly dependsOnOrder?: true;
}

/** A server with this fault. */
export function targetWith({ spoil, rules, settings }: Deviant, onChange?: () => void): Target {
  return {
    ...(rules && { rules }),
    ...(spoil && { wrap: applySpoil(spoil, onChange) }),
    settings: { ...deviantSettings, ...settings },
  };
}

/** Puts a spoil between the reference and the suite, and reports each response that it changes. */
export function applySpoil(
  { operation, response = leaveAsItIs, rejection = leaveAsItIs }: Spoil,
  onChange?: () => void,
): Wrap {
  return (handle) => async (call) => {
    const reply = await handle(call);
    const wrap = reply.status === 200 ? changeResponses(operation, response) : changeRejections(operation, rejection);

    const spoilt = await wrap(() => reply)(call);
    if (isSameReply(spoilt, reply)) return reply;
    onChange?.();

    return spoilt;
  };
}

function isSameReply(spoilt: Reply, reply: Reply): boolean {
  return isDeepStrictEqual({ ...spoilt, body: String(spoilt.body) }, { ...reply, body: String(reply.body) });
}
