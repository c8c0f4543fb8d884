import { acceptedValue, type Exchange } from '../exchanges/exchange.js';
import { responseShape } from '../exchanges/shown-objects.js';
import { slugs, type Slug } from '../interface/operations.js';
import type { Shape } from '../interface/shapes.js';
import { isObject } from '../json/object.js';
import { excerpt } from '../words/cut.js';

interface FieldCoverage {
  /** How often the field was present and not null. */
  seen: number;
  /** The enumerated values that were seen. */
  values?: string[];
}

/** Operation → field, as a path with `[]` for items → how often it was seen. A field that was never seen counts 0. */
export type CoverageByOperation = Partial<Record<Slug, Record<string, FieldCoverage>>>;

export interface SeenFields {
  readonly coverage: CoverageByOperation;
  /** Operation → its undocumented fields, which are allowed. Those that a finding is about are left out. */
  readonly undocumented: Partial<Record<Slug, string[]>>;
}

const MOST_UNDOCUMENTED = 100;
const LONGEST_NAME = 200;
/** Enough of a name to find every secret that stands in what is shown of it. */
const LONGEST_MASKED = 2000;

interface CoverageOptions {
  /** Masks a name that a target made up. */
  readonly shownName: (name: string) => string;
  /** Whether a requirement is about an undocumented field: it is not called allowed. */
  readonly isBlamed: (slug: Slug, path: string) => boolean;
}

export function coverageOf(exchanges: readonly Exchange[], { shownName, isBlamed }: CoverageOptions): SeenFields {
  const coverage: CoverageByOperation = {};
  const undocumented: SeenFields['undocumented'] = {};
  for (const slug of slugs) {
    const accepted = exchanges.filter(
      (exchange) => exchange.operation === slug && acceptedValue(exchange) !== undefined,
    );
    const [first] = accepted;
    if (first === undefined) continue;

    const fields: Record<string, FieldCoverage> = {};
    const unknown = new Set<string>();
    const counted = countedFields(responseShape(first), '', fields);
    for (const exchange of accepted)
      countFields(counted, acceptedValue(exchange), { unknown, shownName, isBlamed: (path) => isBlamed(slug, path) });
    for (const { values } of Object.values(fields)) values?.sort();
    coverage[slug] = fields;
    if (unknown.size > 0) undocumented[slug] = [...unknown].slice(0, MOST_UNDOCUMENTED).toSorted();
  }

  return { coverage, undocumented };
}

/** A part of a response as it is documented, and where it is counted how often its members were seen. */
interface CountedPart {
  readonly shape: Shape;
  readonly path: string;
  readonly items: CountedPart | null;
  readonly members: ReadonlyMap<string, CountedPart & { readonly seen: FieldCoverage }>;
}

/** Once per operation, so that no path is put together for each value. */
function countedFields(shape: Shape, path: string, fields: Record<string, FieldCoverage>): CountedPart {
  const items = shape.items === null ? null : countedFields(shape.items, `${path}[]`, fields);
  const members = new Map(
    [...shape.properties].map(([name, field]) => {
      const at = pathOf(path, name);
      const seen: FieldCoverage = { seen: 0, ...(field.values !== null && { values: [] }) };
      fields[at] = seen;

      return [name, { ...countedFields(field, at, fields), seen }];
    }),
  );

  return { shape, path, items, members };
}

function pathOf(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

interface OtherFields {
  readonly unknown: Set<string>;
  readonly shownName: (name: string) => string;
  readonly isBlamed: (path: string) => boolean;
}

function countFields({ shape, path, items, members }: CountedPart, value: unknown, others: OtherFields): void {
  if (items !== null && Array.isArray(value)) for (const item of value) countFields(items, item, others);
  if (shape.type !== 'object' || !isObject(value)) return;

  const unknown: string[] = [];
  let isKnown = false;
  for (const name of Object.keys(value)) {
    const part = members.get(name);
    const member = value[name];
    if (part === undefined) unknown.push(name);
    else {
      isKnown = true;
      if (member !== null) countField(part, member, others);
    }
  }
  // An object without one documented field is another object, and not one with additional fields.
  if (isKnown) for (const name of unknown) addUnknown(path, name, others);
}

function countField(part: CountedPart & { readonly seen: FieldCoverage }, value: unknown, others: OtherFields): void {
  const { shape, seen } = part;
  seen.seen++;
  if (typeof value === 'string' && shape.values?.includes(value) && !seen.values?.includes(value))
    seen.values?.push(value);
  if (typeof value === 'object') countFields(part, value, others);
}

function addUnknown(path: string, name: string, { unknown, shownName, isBlamed }: OtherFields): void {
  if (unknown.size >= MOST_UNDOCUMENTED || isBlamed(pathOf(path, name))) return;
  unknown.add(pathOf(path, shortName(name, shownName)));
}

/** A target may make up names of megabytes. */
function shortName(name: string, shownName: OtherFields['shownName']): string {
  return excerpt(shownName(excerpt(name, LONGEST_MASKED)), LONGEST_NAME);
}
