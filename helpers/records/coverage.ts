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
    listFields(responseShape(first), '', fields);
    for (const exchange of accepted)
      countFields(
        { shape: responseShape(exchange), value: acceptedValue(exchange), at: '' },
        { fields, unknown, shownName, isBlamed: (path) => isBlamed(slug, path) },
      );
    for (const { values } of Object.values(fields)) values?.sort();
    coverage[slug] = fields;
    if (unknown.size > 0) undocumented[slug] = [...unknown].slice(0, MOST_UNDOCUMENTED).toSorted();
  }

  return { coverage, undocumented };
}

function listFields(shape: Shape, at: string, fields: Record<string, FieldCoverage>): void {
  if (shape.items !== null) listFields(shape.items, `${at}[]`, fields);
  for (const [name, field] of shape.properties) {
    const path = at === '' ? name : `${at}.${name}`;
    fields[path] = { seen: 0, ...(field.values === null ? {} : { values: [] }) };
    listFields(field, path, fields);
  }
}

/** A value in a response, its shape, and its path. */
interface ShapedValue {
  readonly shape: Shape;
  readonly value: unknown;
  readonly at: string;
}

interface FieldCounts {
  readonly fields: Record<string, FieldCoverage>;
  readonly unknown: Set<string>;
  readonly shownName: (name: string) => string;
  readonly isBlamed: (path: string) => boolean;
}

function countFields({ shape, value, at }: ShapedValue, counts: FieldCounts): void {
  const { fields, unknown, shownName, isBlamed } = counts;
  if (shape.items !== null && Array.isArray(value)) {
    for (const item of value) countFields({ shape: shape.items, value: item, at: `${at}[]` }, counts);
  }
  if (shape.type !== 'object' || !isObject(value)) return;

  // An object without one documented field is another object, and not one with additional fields.
  const isKnown = Object.keys(value).some((name) => shape.properties.has(name));
  for (const [name, member] of Object.entries(value)) {
    const path = at === '' ? name : `${at}.${name}`;
    const field = shape.properties.get(name);
    const entry = fields[path];
    if (field === undefined || entry === undefined) {
      if (unknown.size >= MOST_UNDOCUMENTED || !isKnown || isBlamed(path)) continue;
      const shown = shortName(name, shownName);
      unknown.add(at === '' ? shown : `${at}.${shown}`);
    } else if (member !== null) {
      entry.seen++;
      if (typeof member === 'string' && field.values?.includes(member) && !entry.values?.includes(member)) {
        entry.values?.push(member);
      }
      countFields({ shape: field, value: member, at: path }, counts);
    }
  }
}

/** A target may make up names of megabytes. */
function shortName(name: string, shownName: FieldCounts['shownName']): string {
  return excerpt(shownName(excerpt(name, LONGEST_MASKED)), LONGEST_NAME);
}
