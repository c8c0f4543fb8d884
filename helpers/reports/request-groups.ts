import type { Reproduction } from '../exploring/exploration.js';
import type { SingleStep } from '../exploring/step.js';
import type { Slug } from '../interface/operations.js';
import type { Report } from '../records/report.js';
import { withBodies } from '../records/reported-body.js';
import type { ReportedExchange } from '../records/reported-exchange.js';

interface SentRequest {
  /** The id of its exchange. */
  readonly id: string;
  readonly exchange: ReportedExchange;
}

/** The requests of a reproduction in the order sent; those that were sent at once are in one group. */
export function requestGroups({ exchanges }: Report, { steps, exchanges: ids }: Reproduction): SentRequest[][] {
  const whole = withBodies(exchanges);
  const sent = ids.flatMap((id) => {
    const exchange = whole[id];

    return exchange === undefined ? [] : [{ id, exchange }];
  });
  const groups: SentRequest[][] = [];
  let next = 0;
  // A step may take more than one request, so that steps and requests are matched by what they ask.
  for (const step of steps) {
    const asked = step.do === 'at once' ? step.steps.map(slugOf) : [slugOf(step)];
    const first = findWindow(sent, asked, next);
    if (first === null) continue;
    groups.push(...oneByOne(sent.slice(next, first)), sent.slice(first, first + asked.length));
    next = first + asked.length;
  }

  return [...groups, ...oneByOne(sent.slice(next))];
}

function oneByOne(requests: readonly SentRequest[]): SentRequest[][] {
  return requests.map((request) => [request]);
}

/** Where as many requests start as were asked, to the same operations in any order. */
function findWindow(sent: readonly SentRequest[], asked: readonly Slug[], from: number): number | null {
  const wanted = asked.toSorted().join();
  for (let first = from; first + asked.length <= sent.length; first++) {
    const window = sent.slice(first, first + asked.length).map(({ exchange }) => exchange.operation);
    if (window.toSorted().join() === wanted) return first;
  }

  return null;
}

function slugOf(step: SingleStep): Slug {
  if (step.do === 'list' || step.do === 'walk') return step.list;

  return slugs[step.do];
}

const slugs: Readonly<Record<Exclude<SingleStep['do'], 'list' | 'walk'>, Slug>> = {
  create: 'create-order',
  get: 'get-order',
  sprayers: 'list-order-sprayers',
  confirm: 'confirm-order',
  verify: 'verify-payment',
  feedback: 'list-feedback',
  notifications: 'list-notifications',
};
