import type { Exchange } from '../exchanges/exchange.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import { isObject, memberOf } from '../json/object.js';
import { parseJson } from '../json/parse.js';
import { writeJson } from '../json/write.js';
import { edgeValues, type EdgeValue } from '../observations/edge-values.js';
import { samplesOf } from '../observations/context.js';
import { GUESS } from '../observations/sessions-and-crops.js';
import type { Settings } from '../settings/settings.js';
import { kindOf } from './field-kinds.js';

/** The run whose evidence it is. */
export interface OwnRun {
  readonly settings: Settings;
  readonly exchanges: readonly Exchange[];
  readonly startedAt: Date;
  readonly mark: string;
  /** The ids of the orders that it created. */
  readonly created: readonly string[];
  /** Whether it explored the target: it then made up all the coordinates that it sent. */
  readonly isExploration: boolean;
}

/** What the suite wrote: everything that it sent but sessions and crops, which it may have from the target. */
export function ownTexts(settings: Settings, exchanges: readonly Exchange[], mark: string): string[] {
  const { baseUrl, statesUrl } = settings;
  const bodies = new Set(exchanges.flatMap(({ request }) => request.body ?? []));
  const sent = [...bodies].flatMap((body) => {
    const value = parseJson(body)?.value;
    const guessed = [GUESS.crop.name].filter((name) => memberOf(memberOf(value, 'cropType'), 'name') === name);

    return isObject(value) ? [...stringsIn(withoutTerms(value)), ...guessed] : [];
  });
  const addresses = exchanges.map(({ request }) => request.url.replace(/\/payment-intent\/.*$/, ''));

  return [
    ...new Set([mark, baseUrl ?? '', statesUrl ?? '', ...sent, ...configuredTexts(settings), ...addresses]),
  ].filter((text) => text !== '');
}

/** The texts of the session and the crop that the settings name. */
export function configuredTexts({ session, crop }: Settings): string[] {
  return [session, crop].flatMap((value) => (value === null ? [] : stringsIn(parseJson(writeJson(value))?.value)));
}

function withoutTerms(value: Record<string, unknown>): unknown {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'session' && name !== 'cropType'));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];

  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The coordinates that the suite thought of, and those that the responses show of its orders. */
export function ownPlaces(run: OwnRun): [number[], ReadonlySet<number>] {
  const { settings, startedAt, mark, created, exchanges, isExploration } = run;
  const samples = Object.values(samplesOf(settings.seed, startedAt.toISOString().slice(0, 10), mark));
  const edges: readonly EdgeValue[] = Object.values(edgeValues).flat();
  const thought = [...samples, ...edges.flatMap(({ fields }) => fields ?? [])];
  const planned = thought
    .flatMap(({ latitude, longitude }) => [latitude, longitude])
    .filter((degrees) => degrees !== undefined);
  const inRequests = exchanges.flatMap(({ request: { body } }) => coordinatesOf(parseJson(body ?? '')?.value));
  const sent = isExploration ? [...planned, ...inRequests] : planned;
  // The run may send coordinates that it has from the target.
  const taken = new Set(inRequests.filter((degrees) => !sent.includes(degrees)));
  const ids = new Set(created);
  const orders = exchanges
    .filter(({ operation }) => operation !== 'provider-state')
    .flatMap(ordersIn)
    .filter(({ id, value }) => (id !== null && ids.has(id)) || isMarked(value, mark));

  return [
    sent,
    new Set(orders.flatMap(({ value }) => coordinatesOf(value)).filter((degrees) => !taken.has(near(degrees)))),
  ];
}

function isMarked(value: object, mark: string): boolean {
  const location = memberOf(value, 'location');

  return mark !== '' && typeof location === 'string' && location.includes(mark);
}

function near(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

/** The coordinates of an order, however they are spelt; not those of its people. */
function coordinatesOf(value: unknown): number[] {
  if (!isObject(value)) return [];

  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'number' && kindOf(name).isCoordinate ? [member] : [],
  );
}
