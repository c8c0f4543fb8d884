import { headerIn } from '../connection/wire.js';
import { describeResponse, isAccepted, type Exchange } from '../exchanges/exchange.js';
import { idsOf, objectsIn, ordersIn, pageFieldAt } from '../exchanges/shown-objects.js';
import { pagedSlugs } from '../interface/operations.js';
import { isDocumented } from '../interface/schemas.js';
import { ifExercised } from '../not-exercised.js';
import type { Filter } from '../observations/lists/filter-parameters.js';
import type { Run } from '../observations/run-observations.js';
import type { SilenceProbes } from '../observations/silence-probes.js';
import { counted, excerpt, shownValue } from '../words/shown.js';

/** The behaviour sheet. It lists only what was observed. */
export async function behaviourSheet(run: Run, probes: SilenceProbes | null): Promise<Silence[]> {
  const lines = [
    ...(await createdLines(run)),
    ...seenStatuses(run.client.exchanges),
    ...listLines(run.client.exchanges),
    ...(probes === null ? [] : probeLines(probes)),
  ];
  const encodings = await Promise.all(
    pagedSlugs.map(async (slug) => ({
      silence: `encoding of the pageable in ${slug}`,
      observed: given(await ifExercised(run.encoding(slug), null), run.settings.pageable !== 'auto'),
    })),
  );
  const afterTheLast = await Promise.all(
    pagedSlugs.map(async (slug) => ({
      silence: `a page after the last of ${slug}`,
      observed: outcome((await ifExercised(run.pages(slug), null))?.after?.exchange ?? null),
    })),
  );
  const filters = await Promise.all(
    (['orderStatus', 'paymentMethod'] as const).map(async (name) => ({
      silence: `name of the ${name} filter`,
      observed: filterText(await ifExercised(run.filter(name), null)),
    })),
  );

  return [...lines, ...encodings, ...afterTheLast, ...filters].flatMap(({ silence, observed }) =>
    observed === null || observed === undefined || observed === ''
      ? []
      : [{ silence, observed: typeof observed === 'string' ? observed : shownValue(observed) }],
  );
}

/** What a setting says was not found out: the service may not understand it. */
function given(text: string | null, isGiven: boolean): string | null {
  return text === null || !isGiven ? text : `${text}, as set`;
}

function filterText(filter: Filter | null): string | null {
  return filter === null ? null : `${filter.parameter}${filter.hasEffect ? '' : ', as set, without effect'}`;
}

/** A value of the target: a documented word as it is, any other text in quotes. */
function shownWord(value: unknown): unknown {
  return typeof value === 'string' && !isDocumented(value) ? shownValue(value) : value;
}

interface Line {
  readonly silence: string;
  readonly observed: unknown;
}

async function createdLines(run: Run): Promise<Line[]> {
  const created = await ifExercised(run.created(), null);
  if (created === null) return [];
  const [fresh] = ordersIn(created.exchange);
  const [preconfirmed] = ordersIn((await ifExercised(run.created('confirmed from the start'), created)).exchange);
  const confirmation = await ifExercised(run.confirmation(), null);
  const [confirmed] = confirmation === null ? [] : ordersIn(confirmation.exchange);
  const verification = await ifExercised(run.verification(), null);
  const [paid] = verification === null ? [] : ordersIn(verification.exchange);

  return [
    { silence: 'initial orderStatus', observed: shownWord(fresh?.value['orderStatus']) },
    { silence: 'initial paymentStatus', observed: shownWord(fresh?.value['paymentStatus']) },
    {
      silence: 'the field confirmed of an order created with confirmed false',
      observed: shownWord(fresh?.value['confirmed']),
    },
    {
      silence: 'the field confirmed of an order created with confirmed true',
      observed: shownWord(preconfirmed?.value['confirmed']),
    },
    {
      silence: 'orderStatus of an order created with confirmed true',
      observed: shownWord(preconfirmed?.value['orderStatus']),
    },
    { silence: 'cost of a new order', observed: fresh === undefined ? null : shownOrNot(fresh.value['cost']) },
    {
      silence: 'receptionist of a new order',
      observed: fresh === undefined ? null : shownOrNot(fresh.value['receptionist']),
    },
    { silence: 'orderStatus after confirmation', observed: shownWord(confirmed?.value['orderStatus']) },
    { silence: 'the field confirmed after confirmation', observed: shownWord(confirmed?.value['confirmed']) },
    { silence: 'paymentStatus after verification', observed: shownWord(paid?.value['paymentStatus']) },
  ];
}

function listLines(exchanges: readonly Exchange[]): Line[] {
  const responses = exchanges.filter((exchange) => isAccepted(exchange) && exchange.operation !== 'provider-state');
  const types = new Set(responses.map(({ response }) => headerIn(response, 'content-type') ?? 'none'));
  const numbers = (kind: string, names: readonly string[]) =>
    responses
      .flatMap((exchange) => objectsIn(exchange).filter(({ shape }) => shape.kind === kind))
      .flatMap(({ value }) => names.map((name) => value[name]))
      .filter((value) => typeof value === 'number');

  return [
    { silence: 'content type of responses', observed: [...types].toSorted().map(shownMediaType).join(', ') },
    {
      silence: 'range of ratings seen',
      observed: range(
        numbers('feedback', ['overallRating', 'attentiveRating', 'friendlyRating', 'professionalRating']),
      ),
    },
    { silence: 'range of LocalTime hours seen', observed: range(numbers('local-time', ['hour'])) },
  ];
}

const MEDIA_TYPE =
  /^(?:none|\*\/\*|(?:application|text)\/(?:[a-z.+-]*json|html|plain|xml)(?: *; *charset="?[a-z0-9-]+"?)?)$/i;

function shownMediaType(type: string): string {
  return MEDIA_TYPE.test(type) ? type : JSON.stringify(excerpt(type, 80));
}

function probeLines({ anonymous, wrongRole, withoutPageable, withoutQuery, wordAsId }: SilenceProbes): Line[] {
  return [
    { silence: 'a caller without credentials', observed: outcome(anonymous) },
    { silence: "a farmer who calls a receptionist's operation", observed: outcome(wrongRole) },
    { silence: 'list-sprayer-orders without a pageable', observed: outcome(withoutPageable) },
    { silence: 'default page size', observed: pageFieldAt(withoutQuery, 'size') },
    { silence: "sort order of the farmer's list", observed: sorting(withoutQuery) },
    { silence: 'an id that is not an integer', observed: outcome(wordAsId) },
  ];
}

function shownOrNot(value: unknown): string {
  return value === undefined || value === null ? 'not shown' : 'shown';
}

function outcome(exchange: Exchange | null): string | null {
  return exchange === null ? null : describeResponse(exchange);
}

function range(values: readonly number[]): string | null {
  return values.length === 0
    ? null
    : `${values.reduce((a, b) => Math.min(a, b))} to ${values.reduce((a, b) => Math.max(a, b))}`;
}

function sorting(exchange: Exchange): string | null {
  const ids = idsOf(exchange).flatMap((id) => (id === null ? [] : [BigInt(id)]));
  if (ids.length < 2) return null;
  const rises = ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id));
  const falls = ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? id));

  return rises ? 'ids ascending' : falls ? 'ids descending' : 'not by id';
}

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
function seenStatuses(exchanges: readonly Exchange[]): Silence[] {
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

/** A point on which the interface says "not shown", and what this target does there. */
export interface Silence {
  readonly silence: string;
  readonly observed: string;
}
