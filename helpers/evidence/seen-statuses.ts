import { describeResponse, isAccepted, type Exchange } from '../exchanges/exchange.js';
import { counted } from '../words/counted.js';
import type { Silence } from './silence.js';

type IsMeant = (exchange: Exchange) => boolean;

const isCreation = ({ operation }: Exchange): boolean => operation === 'create-order';

/** The requests whose status the interface does not show. */
const requests: Readonly<Record<string, IsMeant>> = {
  'status of a valid order': (exchange) => isCreation(exchange) && exchange.requestClass === 'valid',
  'status of an order with an area below 1': (exchange) => isCreation(exchange) && isTooSmall(exchange),
  'status of an order with another wrong value': (exchange) =>
    isCreation(exchange) && exchange.requestClass === 'wrong on purpose' && !isTooSmall(exchange),
  'confirming a new order': ({ operation, observation, requestClass }) =>
    operation === 'confirm-order' && observation !== 'second confirmation' && requestClass === 'probe',
  'confirming an order a second time': ({ observation }) => observation === 'second confirmation',
  'verifying a payment a second time': ({ observation }) => observation === 'second verification',
  'verification with a made-up secret': ({ observation }) => observation === 'made-up verification',
  "verification with another order's secret": ({ observation }) => observation === 'crossed verification',
};

/** Every status that was really seen, also those that were retried or excused. */
export function seenStatuses(exchanges: readonly Exchange[]): Silence[] {
  return Object.entries(requests).flatMap(([silence, isMeant]) => {
    const statuses = exchanges.filter((exchange) => isMeant(exchange) && !isBlamed(exchange)).map(statusText);

    return statuses.length === 0 ? [] : [{ silence, observed: countEach(statuses) }];
  });
}

/** The interface does say that a valid order gets 200 and a wrong one is rejected: findings are about that. */
function isBlamed(exchange: Exchange): boolean {
  if (!isCreation(exchange) || !isAccepted(exchange)) return false;

  return exchange.requestClass === 'wrong on purpose' || exchange.response?.status !== 200;
}

/** Without the message of a rejection, which often names the value: equal statuses are counted together. */
function statusText(exchange: Exchange): string {
  return exchange.response === null ? describeResponse(exchange) : `status ${exchange.response.status}`;
}

function countEach(statuses: readonly string[]): string {
  const different = [...new Set(statuses)].toSorted();
  if (different.length === 1) return different.join();

  return different
    .map((status) => `${status} (${counted(statuses.filter((seen) => seen === status).length, 'time')})`)
    .join(', ');
}

function isTooSmall({ requestClass, request }: Exchange): boolean {
  return requestClass === 'wrong on purpose' && /"area":(0|-|0\.\d+)[,}0-9]/.test(request.body ?? '');
}
