import { acceptedValue, type Exchange } from '../exchanges/exchange.js';
import { hasDocumentedName, responseShape } from '../exchanges/shown-objects.js';
import { slugs, type Slug } from '../interface/operations.js';
import type { Shape } from '../interface/schemas.js';
import { isObject } from '../json/values.js';
import { excerpt } from '../words/shown.js';

interface FieldCoverage {
  seen: number;
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
    if (accepted.length === 0) continue;
    const shape = responseShape({ operation: slug });
    const seen: Seen = { ...options, slug, fields: Object.fromEntries(unseenFields(shape, '')), names: new Set() };
    for (const exchange of accepted) countFields(seen, { shape, path: '' }, acceptedValue(exchange));
    for (const { values } of Object.values(seen.fields)) values?.sort();
    coverage[slug] = seen.fields;
    if (seen.names.size > 0) undocumented[slug] = [...seen.names].toSorted();
  }

  return { coverage, undocumented };
}
interface Seen extends CoverageOptions {
  readonly slug: Slug;
  readonly fields: Record<string, FieldCoverage>;
  readonly names: Set<string>;
}

function unseenFields(shape: Shape, path: string): [string, FieldCoverage][] {
  const inItems = shape.items === null ? [] : unseenFields(shape.items, `${path}[]`);
  const inMembers = [...shape.properties].flatMap(([name, member]): [string, FieldCoverage][] => {
    const at = pathOf(path, name);

    return [[at, { seen: 0, ...(member.values !== null && { values: [] }) }], ...unseenFields(member, at)];
  });

  return [...inItems, ...inMembers];
}

function pathOf(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

interface Part {
  readonly shape: Shape;
  readonly path: string;
}

function countFields(seen: Seen, { shape, path }: Part, value: unknown): void {
  if (shape.items !== null && Array.isArray(value))
    for (const item of value) countFields(seen, { shape: shape.items, path: `${path}[]` }, item);
  if (shape.type !== 'object' || !isObject(value)) return;

  // An object without one documented field is another object, and not one with additional fields.
  const isKnown = hasDocumentedName({ shape, value });
  for (const [name, member] of Object.entries(value)) {
    const field = shape.properties.get(name);
    if (field !== undefined) countField(seen, { shape: field, path: pathOf(path, name) }, member);
    else if (isKnown) addUndocumented(seen, path, name);
  }
}

function countField(seen: Seen, field: Part, value: unknown): void {
  const counted = seen.fields[field.path];
  if (value === null || counted === undefined) return;
  counted.seen++;
  if (typeof value === 'string' && field.shape.values?.includes(value) && !counted.values?.includes(value))
    counted.values?.push(value);
  countFields(seen, field, value);
}

function addUndocumented({ slug, names, shownName, isBlamed }: Seen, path: string, name: string): void {
  if (names.size >= MOST_UNDOCUMENTED || isBlamed(slug, pathOf(path, name))) return;
  names.add(pathOf(path, shortName(name, shownName)));
}

/** A target may make up names of megabytes. */
function shortName(name: string, shownName: CoverageOptions['shownName']): string {
  return excerpt(shownName(excerpt(name, LONGEST_MASKED)), LONGEST_NAME);
}
