import { acceptedValue, type Exchange } from '../exchanges/exchange.js';
import { hasDocumentedName, responseShape } from '../exchanges/shown-objects.js';
import { slugs, type Slug } from '../interface/operations.js';
import type { Shape } from '../interface/schemas.js';
import { isObject } from '../json/object.js';
import { excerpt } from '../words/shown.js';

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

export function coverageOf(exchanges: readonly Exchange[], options: CoverageOptions): SeenFields {
  const coverage: CoverageByOperation = {};
  const undocumented: SeenFields['undocumented'] = {};
  for (const slug of slugs) {
    const accepted = exchanges.filter(
      (exchange) => exchange.operation === slug && acceptedValue(exchange) !== undefined,
    );
    const [first] = accepted;
    if (first === undefined) continue;

    const fields: Record<string, FieldCoverage> = {};
    const names = new Set<string>();
    const counted = countedFields(responseShape(first), '', fields);
    for (const exchange of accepted) countFields(counted, acceptedValue(exchange), { ...options, slug, names });
    for (const { values } of Object.values(fields)) values?.sort();
    coverage[slug] = fields;
    if (names.size > 0) undocumented[slug] = [...names].toSorted();
  }

  return { coverage, undocumented };
}

/** A documented part of a response, with its members and what was seen of them. */
interface CountedPart {
  readonly shape: Shape;
  readonly path: string;
  readonly items: CountedPart | null;
  readonly members: ReadonlyMap<string, CountedField>;
}

interface CountedField extends CountedPart {
  readonly coverage: FieldCoverage;
}

/** Once per operation, so that no path is put together for each value. */
function countedFields(shape: Shape, path: string, fields: Record<string, FieldCoverage>): CountedPart {
  const items = shape.items === null ? null : countedFields(shape.items, `${path}[]`, fields);
  const members = new Map(
    [...shape.properties].map(([name, field]) => {
      const at = pathOf(path, name);
      const coverage: FieldCoverage = { seen: 0, ...(field.values !== null && { values: [] }) };
      fields[at] = coverage;

      return [name, { ...countedFields(field, at, fields), coverage }];
    }),
  );

  return { shape, path, items, members };
}

function pathOf(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

/** The undocumented fields of an operation, and how one becomes one of them. */
interface Undocumented extends CoverageOptions {
  readonly slug: Slug;
  readonly names: Set<string>;
}

function countFields({ shape, path, items, members }: CountedPart, value: unknown, others: Undocumented): void {
  if (items !== null && Array.isArray(value)) for (const item of value) countFields(items, item, others);
  if (shape.type !== 'object' || !isObject(value)) return;

  // An object without one documented field is another object, and not one with additional fields.
  const isKnown = hasDocumentedName({ shape, value });
  for (const name of Object.keys(value)) {
    const field = members.get(name);
    if (field !== undefined) countField(field, value[name], others);
    else if (isKnown) addUndocumented(path, name, others);
  }
}

function countField(field: CountedField, value: unknown, others: Undocumented): void {
  if (value === null) return;
  const { shape, coverage } = field;
  coverage.seen++;
  if (typeof value === 'string' && shape.values?.includes(value) && !coverage.values?.includes(value))
    coverage.values?.push(value);
  if (typeof value === 'object') countFields(field, value, others);
}

function addUndocumented(path: string, name: string, { slug, names, shownName, isBlamed }: Undocumented): void {
  if (names.size >= MOST_UNDOCUMENTED || isBlamed(slug, pathOf(path, name))) return;
  names.add(pathOf(path, shortName(name, shownName)));
}

/** A target may make up names of megabytes. */
function shortName(name: string, shownName: CoverageOptions['shownName']): string {
  return excerpt(shownName(excerpt(name, LONGEST_MASKED)), LONGEST_NAME);
}
