import { Unanswered } from '../exchanges/client.js';
import { describeResponse, isAccepted, isRejected, isWithoutResponse, type Exchange } from '../exchanges/exchange.js';
import { NotExercised, obstaclesIn } from '../not-exercised.js';
import { shownValue } from '../words/shown.js';

/** One violation: expected X, got Y, at a JSON pointer, in an exchange. */
export interface Finding {
  readonly message: string;
  readonly pointer: string | null;
  readonly exchange: string;
  /** Where the documented field should have been, if the pointer leads to another name for it. */
  readonly meant?: string;
  /** The setting by which it is a finding: with its other choice, it would be none. */
  readonly policy?: Policy | null;
}

/** The pointer leads into the body; null is the response as a whole. */
export function finding(exchange: Exchange, pointer: string | null, expected: string, got: string): Finding {
  return { message: `expected ${expected}, got ${got}`, pointer, exchange: exchange.id };
}

export function valueFinding(exchange: Exchange, pointer: string, expected: string, got: unknown): Finding {
  return finding(exchange, pointer, expected, shownValue(got));
}

/** A list does not contain an order that it should contain. */
export function missingOrderFinding(list: Exchange, order: string): Finding {
  return finding(list, '/content', `order ${order}`, 'a list without it');
}

/** Judges everything that was seen; a requirement that saw nothing is not exercised. */
export function judgeEach<T>(
  seen: readonly T[],
  nothing: string | NotExercised,
  judge: (item: T) => readonly Finding[],
): Finding[] {
  if (seen.length === 0) throw typeof nothing === 'string' ? new NotExercised(nothing) : nothing;

  return seen.flatMap(judge);
}

/** If one finding does not depend on it, the setting would not change the outcome. */
export function commonPolicy([first, ...others]: readonly Finding[]): Policy | null {
  const policy = first?.policy ?? null;

  return others.every((other) => (other.policy ?? null) === policy) ? policy : null;
}

export function expectStatus(exchange: Exchange, status: number): Finding[] {
  return exchange.response?.status === status
    ? []
    : [finding(exchange, null, `status ${status}`, describeResponse(exchange))];
}

export function expectAccepted(exchange: Exchange, what: string): Finding[] {
  expectResponse(exchange);

  return isAccepted(exchange) ? [] : [finding(exchange, null, `${what} to be accepted`, describeResponse(exchange))];
}

export function expectRejected(exchange: Exchange, what: string): Finding[] {
  expectResponse(exchange);

  return isRejected(exchange) ? [] : [finding(exchange, null, `${what} to be rejected`, describeResponse(exchange))];
}

/** No response is neither an acceptance nor a rejection. */
function expectResponse(exchange: Exchange): void {
  if (isWithoutResponse(exchange)) throw new Unanswered(exchange);
}

export function expectRejectedWith4xx(exchanges: readonly Exchange[]): Finding[] {
  const nothing = new NotExercised('no request of this kind was rejected', [], obstaclesIn(exchanges));

  return judgeEach(exchanges.filter(isRejected), nothing, (exchange) => {
    const status = exchange.response?.status ?? 0;

    return status >= 400 && status < 500 ? [] : [finding(exchange, null, 'a 4xx status', describeResponse(exchange))];
  });
}

/** The settings that choose how the suite reads a silence of the interface, and what the other choice would change. */
const readings = {
  SPRAY_NULLS: 'SPRAY_NULLS=absent reads null as an absent field',
  SPRAY_MINIMUMS: 'SPRAY_MINIMUMS=clamp accepts a page or size that is raised to its minimum',
} as const;

export type Policy = keyof typeof readings;

const policies: Readonly<Record<string, Policy>> = {
  'no-nulls': 'SPRAY_NULLS',
  'farmer-omitted': 'SPRAY_NULLS',
  'refuses-a-negative-page': 'SPRAY_MINIMUMS',
  'refuses-size-zero': 'SPRAY_MINIMUMS',
  'refuses-a-negative-size': 'SPRAY_MINIMUMS',
};

/** The policy that a requirement can depend on. */
export function policyOf(id: string): Policy | null {
  return policies[id.split('/')[1] ?? ''] ?? null;
}

/** What the other choice of a policy would change. */
export function otherReading(policy: string): string {
  return Object.hasOwn(readings, policy) ? readings[policy as Policy] : policy;
}
