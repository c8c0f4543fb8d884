import { isAccepted, isServerFailure, requestedId, type Exchange } from '../exchanges/exchange.js';
import { idsOf } from '../exchanges/page.js';
import type { Slug } from '../interface/operations.js';
import type { Requirement } from '../judging/requirement.js';
import { NotExercised } from '../not-exercised.js';
import type { JudgedRequest } from '../observations/judged-request.js';
import type { Run } from '../observations/run.js';
import type { SentOrder } from '../observations/sent-orders.js';
import { atRest, ownOrders } from './trail.js';
import type { SequenceJudging } from './suspicions.js';

/** The claims that each response keeps or breaks by itself. Their checks are those of a run, with other responses. */
const BY_RESPONSE: ReadonlySet<string> = new Set([
  'answers-200',
  'answers-json',
  'no-server-errors',
  'unique-keys',
  'field-types',
  'field-formats',
  'integer-ranges',
  'enum-values',
  'no-nulls',
  'filled-objects',
  'farmer-omitted',
  'farmer-present',
  'no-stray-password',
  'fitting-roles',
  'is-a-page',
  'answers-the-order-asked',
  'answers-an-id',
  'whole-ratings',
  'recipient-password',
]);

function isJudgedByResponse({ id, operation }: Pick<Requirement, 'id' | 'operation'>): boolean {
  return BY_RESPONSE.has(id.slice(operation.length + 1));
}

/** Judges every response of a sequence by the checks of a run. */
export async function judgeResponses(judging: SequenceJudging, requirements: readonly Requirement[]): Promise<void> {
  const requests = requestsIn(judging);
  const run = aRunOf(judging, requests);
  for (const requirement of requirements.filter(isJudgedByResponse)) {
    if (!requests.has(requirement.operation)) continue;
    const findings = await findingsOf(requirement, run);
    if (findings === null) continue;
    judging.exercise(requirement.id);
    for (const finding of findings) {
      const exchange = exchangeOf(judging, finding.exchange);
      if (exchange === undefined || (isNotFound(exchange) && !isListed(judging, requestedId(exchange)))) continue;
      // A new order may appear late in some copy of the data: then it is not found for a while.
      const isOpen = requirement.id.endsWith('/answers-200') && !isAccepted(exchange) && !isServerFailure(exchange);
      judging.suspect({
        requirement: requirement.id,
        finding,
        exchange,
        subject: `${exchange.request.method} ${exchange.request.url}`,
        kind: isOpen ? 'at rest' : 'certain',
      });
    }
  }
}

async function findingsOf(requirement: Requirement, run: Run) {
  try {
    return await requirement.check(run.forObservation(requirement.id));
  } catch (error) {
    if (error instanceof NotExercised) return null;
    throw error;
  }
}

function requestsIn({ trail }: SequenceJudging): ReadonlyMap<Slug, readonly JudgedRequest[]> {
  const bySlug = new Map<Slug, JudgedRequest[]>();
  for (const request of trail.flatMap(({ requests }) => requests)) {
    const slug = request.exchange.operation as Slug;
    const known = bySlug.get(slug);
    if (known === undefined) bySlug.set(slug, [request]);
    else known.push(request);
  }

  return bySlug;
}

function isNotFound({ response, operation }: Exchange): boolean {
  return operation !== 'create-order' && (response?.status === 404 || response?.status === 410);
}

/** Whether a list still shows an order of ours: somebody may have removed it, and those of others. */
function isListed({ trail, memory }: SequenceJudging, id: string): boolean {
  if (!memory.own.has(id)) return false;

  return atRest(trail).some(({ step, exchanges }) => step.do === 'walk' && exchanges.flatMap(idsOf).includes(id));
}

function exchangeOf({ trail }: SequenceJudging, id: string): Exchange | undefined {
  return trail.flatMap(({ exchanges }) => exchanges).find((exchange) => exchange.id === id);
}

function nothing(): Promise<never> {
  return Promise.reject(new NotExercised('the sequence does not show it'));
}

/** A run whose observations are the sequence. Whatever else a check asks for was not observed. */
function aRunOf({ trail, grounds }: SequenceJudging, requests: ReadonlyMap<Slug, readonly JudgedRequest[]>): Run {
  const derived = new Map<string, Promise<unknown>>();
  const observed = Object.fromEntries(
    Object.entries(grounds.run).map(([name, member]) => [name, KEPT.has(name) ? (member as unknown) : nothing]),
  ) as unknown as Run;
  const created = ownOrders(trail).map(({ sent, exchange, id }): SentOrder => ({ kind: 'plain', sent, exchange, id }));

  const run: Run = {
    ...observed,
    derive<T>(key: string, derive: () => Promise<T>) {
      const known = (derived.get(key) as Promise<T> | undefined) ?? derive();
      known.catch(() => undefined);
      derived.set(key, known);

      return known;
    },
    judgedRequests: (slug) => Promise.resolve([...(requests.get(slug) ?? [])]),
    everyCreated: () => Promise.resolve(created),
    readAgain: (exchange) => Promise.resolve(exchange),
    forObservation: () => run,
  };

  return run;
}

/** What a run has before it observes anything, and what is found out before the first sequence. */
const KEPT: ReadonlySet<string> = new Set([
  'settings',
  'client',
  'operations',
  'createdIds',
  'replacements',
  'sample',
  'mark',
  'once',
  'derive',
  'forObservation',
  'reached',
  'isTheService',
  'encoding',
  'list',
] satisfies (keyof Run)[]);
