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
    const root = aPart(responseShape({ operation: slug }), '');
    const seen: Seen = { ...options, slug, names: new Set() };
    for (const exchange of accepted) countFields(seen, root, acceptedValue(exchange));
    const fields = Object.fromEntries(fieldsIn(root));
    for (const { values } of Object.values(fields)) values?.sort();
    coverage[slug] = fields;
    if (seen.names.size > 0) undocumented[slug] = [...seen.names].toSorted();
  }

  return { coverage, undocumented };
}

type Seen = CoverageOptions & { readonly slug: Slug; readonly names: Set<string> };

/** A documented part of a response, and what was seen of it. */
interface Part {
  readonly shape: Shape;
  readonly path: string;
  readonly seen: FieldCoverage;
  readonly items: Part | null;
  readonly members: ReadonlyMap<string, Part>;
}

function aPart(shape: Shape, path: string): Part {
  const members = [...shape.properties].map(([name, member]) => [name, aPart(member, pathOf(path, name))] as const);

  return {
    shape,
    path,
    seen: { seen: 0, ...(shape.values !== null && { values: [] }) },
    items: shape.items === null ? null : aPart(shape.items, `${path}[]`),
    members: new Map(members),
  };
}

function fieldsIn({ items, members }: Part): [string, FieldCoverage][] {
  const inMembers = [...members.values()].flatMap((member): [string, FieldCoverage][] => [
    [member.path, member.seen],
    ...fieldsIn(member),
  ]);

  return [...(items === null ? [] : fieldsIn(items)), ...inMembers];
}

function pathOf(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

function countFields(seen: Seen, { shape, path, items, members }: Part, value: unknown): void {
  if (items !== null && Array.isArray(value)) for (const item of value) countFields(seen, items, item);
  if (shape.type !== 'object' || !isObject(value)) return;

  // An object without one documented field is another object, and not one with additional fields.
  const isKnown = hasDocumentedName({ shape, value });
  for (const [name, member] of Object.entries(value)) {
    const field = members.get(name);
    if (field !== undefined) countField(seen, field, member);
    else if (isKnown) addUndocumented(seen, path, name);
  }
}

function countField(seen: Seen, field: Part, value: unknown): void {
  if (value === null) return;
  const { seen: counted, shape } = field;
  counted.seen++;
  if (typeof value === 'string' && shape.values?.includes(value) && !counted.values?.includes(value))
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
