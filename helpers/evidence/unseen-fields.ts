import { acceptedValue, type Exchange } from '../exchanges/exchange.js';
import { objectsIn } from '../exchanges/shown-objects.js';
import { documentedFields, whyPresent } from '../interface/documented-fields.js';
import { slugs, type Slug } from '../interface/operations.js';
import { meantName } from './field-names.js';

/** A documented field that no response of a run showed. */
interface UnseenField {
  /** Such as `Order.completionDate`. */
  readonly field: string;
  /** The operations that responded with such objects, and never with this field. */
  readonly operations: readonly Slug[];
  /** Undocumented fields under which its value may stand. */
  readonly candidates: readonly string[];
  /** Why a service cannot declare that it does not have the field; null if it can. */
  readonly whyPresent: string | null;
  /** The settings that would help to show it. */
  readonly settings: readonly string[];
}

/** A field that the service declares not to have. */
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

interface CensusOptions {
  readonly exchanges: readonly Exchange[];
  /** The operations whose fields are judged. */
  readonly judged: ReadonlySet<Slug>;
  /** The fields that the service declares not to have. */
  readonly omits: readonly string[];
  /** Undocumented fields that may be this one under another name. */
  readonly candidatesFor?: (kind: string, field: string) => readonly string[];
}

/** Null is not a value: a field that is always null was never seen. */
export function takeCensus({ exchanges, judged, omits, candidatesFor = () => [] }: CensusOptions): FieldCensus {
  const { shown, offered } = collect(exchanges);
  const offers = (slug: Slug, name: string) => judged.has(slug) && offered.get(slug)?.has(name) === true;
  const unseen = documentedFields()
    .filter(
      ({ name, kind }) => !shown.has(name) && !omits.includes(name) && homes[kind]?.some((slug) => offers(slug, name)),
    )
    .map(({ name, kind, field }) => ({
      field: name,
      operations: slugs.filter((slug) => offers(slug, name)),
      candidates: candidatesFor(kind, field),
      whyPresent: whyPresent(name),
      settings: settingsThatShow[name] ?? [],
    }));

  return {
    unseen,
    omits: omits.map((field) => ({ field, shownIn: shown.get(field) ?? null })),
  };
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

interface Collected {
  /** Field → the exchange that shows it. */
  readonly shown: ReadonlyMap<string, string>;
  /** Operation → the fields of the objects that it showed, whether they were there or not. */
  readonly offered: ReadonlyMap<Slug, ReadonlySet<string>>;
}

function collect(exchanges: readonly Exchange[]): Collected {
  const names = new Map(documentedFields().map(({ kind, field, name }) => [`${kind} ${field}`, name]));
  const shown = new Map<string, string>();
  const offered = new Map<Slug, Set<string>>();
  for (const exchange of exchanges) {
    const { operation, id } = exchange;
    if (operation === 'provider-state' || acceptedValue(exchange) === undefined) continue;
    const offers = offered.get(operation) ?? new Set();
    offered.set(operation, offers);
    for (const { shape, value } of objectsIn(exchange)) {
      const nameOf = (field: string) => names.get(`${shape.kind} ${field}`) ?? '';
      for (const field of shape.properties.keys()) offers.add(nameOf(field));
      for (const [written, member] of Object.entries(value)) {
        // A misspelt name is blamed by field-names, and not once more here.
        const name = member === null ? undefined : meantName(shape, written);
        if (name !== undefined && !shown.has(nameOf(name))) shown.set(nameOf(name), id);
      }
    }
  }

  return { shown, offered };
}
