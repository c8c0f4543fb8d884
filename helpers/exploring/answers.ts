import type { Client } from '../exchanges/client.js';
import type { Exchange } from '../exchanges/exchange.js';
import type { RequestClass } from '../exchanges/request-class.js';
import type { Slug } from '../interface/operations.js';
import { ifExercised } from '../not-exercised.js';
import type { JudgedRequest } from '../observations/judged-request.js';
import type { MadeStep } from './step.js';

/** What a step leads to, apart from its place in the sequence. */
export type Made = Omit<MadeStep, 'step' | 'index' | 'isAtOnce'>;

export interface Asked {
  readonly slug: Slug;
  readonly requestClass: RequestClass;
  readonly options: NonNullable<Parameters<Client['call']>[2]>;
  /** How far the response may be blamed. */
  readonly judged: (exchange: Exchange) => JudgedRequest;
}

/** Sends one request; null if there is no response, however often it is sent. */
export async function ask(client: Client, { slug, requestClass, options, judged }: Asked): Promise<Made | null> {
  const exchange = await ifExercised(client.call(slug, requestClass, options), null);
  if (exchange === null) return null;

  return { exchanges: [exchange], requests: requestClass === 'wrong on purpose' ? [] : [judged(exchange)] };
}
