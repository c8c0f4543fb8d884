import { acceptedValue, madeIn, type Exchange } from '../../exchanges/exchange.js';
import { namesIn } from '../../exchanges/shown-objects.js';
import type { Slug } from '../../interface/operations.js';
import { documentedFields, fieldName, whyPresent } from '../../interface/schemas.js';
import { logFor } from '../../judging/run-log.js';
import { ifExercised } from '../../not-exercised.js';
import type { Run } from '../../observations/run-observations.js';
import { isSet } from '../../settings/settings.js';
import { mayRename, meantName, renameCandidates, renamedIn, type RenameCandidate } from './renamed-fields.js';

interface UnseenField {
  /** Such as `Order.completionDate`. */
  readonly field: string;
  /** The operations that should have shown it: they responded with such objects. */
  readonly operations: readonly Slug[];
  /** Undocumented fields under which its value may stand. */
  readonly candidates: readonly string[];
  /** Why a service cannot declare that it does not have the field; null if it can. */
  readonly whyPresent: string | null;
  readonly settings: readonly string[];
}

interface OmittedField {
  readonly field: string;
  /** A response that shows it after all; null if none does. */
  readonly shownIn: string | null;
}

/** Which documented fields a run never saw, and which of them are declared. */
export interface FieldCensus {
  readonly unseen: readonly UnseenField[];
  readonly omits: readonly OmittedField[];
}

const MOST_CANDIDATES = 5;

/**
 * Counts what the operations whose fields are judged have shown. Null is not a value: a field that is always null was never
 * seen. A proved rename is blamed by field-names, and not once more here.
 */
export async function takeCensus(run: Run, judged: ReadonlySet<Slug>): Promise<FieldCensus> {
  const { omits } = run.settings;
  const accepted = run.client.exchanges.filter(isJson);
  const { shown, offered } = collect(accepted);
  const offers = (slug: Slug, name: string) => judged.has(slug) && offered.get(slug)?.has(name) === true;
  const missing = documentedFields().filter(
    ({ name, kind }) =>
      !shown.has(name) && !omits.includes(name) && homes[kind]?.some((slug) => offers(slug, name)) === true,
  );
  const renamed = missing.length === 0 ? [] : await findEveryRename(run, judged);
  const unseen = missing.filter((field) => !renamed.some((rename) => isAbout(rename, field)));
  const candidates = unseen.length === 0 ? [] : renameCandidates(accepted);

  return {
    unseen: unseen.map((field) => ({
      field: field.name,
      operations: homes[field.kind]?.filter((slug) => offers(slug, field.name)) ?? [],
      candidates: [...new Set(candidates.filter((other) => isAbout(other, field)).map(({ name }) => name))].slice(
        0,
        MOST_CANDIDATES,
      ),
      whyPresent: whyPresent(field.name),
      settings: settingsThatShow[field.name]?.filter((name) => !isSet(run.settings, name)) ?? [],
    })),
    omits: omits.map((field) => ({ field, shownIn: shown.get(field) ?? null })),
  };
}

function isJson(exchange: Exchange): boolean {
  return exchange.operation !== 'provider-state' && acceptedValue(exchange) !== undefined;
}

async function findEveryRename(run: Run, judged: ReadonlySet<Slug>): Promise<Renamed[]> {
  const renamed = [...judged].map(async (slug) =>
    renamedIn(await logFor(run, { reads: [slug], readsEveryView: (log) => mayRename(log, slug) }), slug),
  );

  return (await Promise.all(renamed.map((each) => ifExercised(each, [])))).flat();
}

type Renamed = Pick<RenameCandidate, 'kind' | 'field'>;

function isAbout(renamed: Renamed, { kind, field }: Renamed): boolean {
  return renamed.kind === kind && renamed.field === field;
}

const settingsThatShow: Readonly<Record<string, readonly string[]>> = {
  'Order.completionDate': ['SPRAY_STATES_URL'],
  'Order.receptionist': ['SPRAY_STATES_URL'],
};

const ORDERS: readonly Slug[] = ['get-order', 'list-farmer-orders', 'list-sprayer-orders'];

/**
 * The operations that show objects of a kind in any state. Only they can miss a field: the response to a creation has no
 * completion date yet, and the people of an order need not have the expertise of a sprayer.
 */
const homes: Readonly<Record<string, readonly Slug[]>> = {
  order: ORDERS,
  session: ORDERS,
  'local-time': ORDERS,
  crop: ORDERS,
  user: ['list-order-sprayers'],
  feedback: ['list-feedback'],
  notification: ['list-notifications'],
};

function collect(exchanges: readonly Exchange[]) {
  /** Field → the exchange that shows it. */
  const shown = new Map<string, string>();
  /** Operation → the fields of the objects that it showed, whether they were there or not. */
  const offered = new Map<Slug, Set<string>>();
  for (const exchange of exchanges) {
    const offers = madeIn(offered, exchange.operation as Slug, () => new Set());
    for (const { shape, filled } of namesIn(exchange)) {
      for (const field of shape.properties.keys()) offers.add(fieldName(shape.kind, field));
      for (const written of filled) {
        // A misspelt name is blamed by field-names, and not once more here.
        const field = meantName(shape, written);
        const name = field === undefined ? undefined : fieldName(shape.kind, field);
        if (name !== undefined && !shown.has(name)) shown.set(name, exchange.id);
      }
    }
  }

  return { shown, offered };
}
