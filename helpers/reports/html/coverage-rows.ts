import { operations, slugs, type Slug } from '../../interface/operations.js';
import type { Coverage } from '../../records/coverage.js';

export interface FieldRow {
  readonly field: string;
  /** Operation → how often the field was seen there. An operation that does not have the field is not there. */
  readonly seen: Partial<Record<Slug, number>>;
  /** Null where the field has no enumerated values. */
  readonly values: readonly string[] | null;
}

/** Resource → its fields. An order is the same resource wherever it stands in an answer. */
export function coverageRows(coverage: Coverage): Map<string, FieldRow[]> {
  const rows = new Map<string, Map<string, FieldRow>>();
  for (const slug of slugs) {
    for (const [path, { seen, values }] of Object.entries(coverage[slug] ?? {})) {
      const { resource, field } = homeOf(slug, path);
      const fields = rows.get(resource) ?? new Map<string, FieldRow>();
      const row = fields.get(field) ?? { field, seen: {}, values: null };
      const allValues = values === undefined ? row.values : [...new Set([...(row.values ?? []), ...values])];
      fields.set(field, { field, seen: { ...row.seen, [slug]: seen }, values: allValues });
      rows.set(resource, fields);
    }
  }

  return new Map([...rows].map(([resource, fields]) => [resource, [...fields.values()]]));
}

const ITEM = 'content[].';

function homeOf(slug: Slug, path: string): { resource: string; field: string } {
  const { paged, item } = operations[slug];
  if (paged && !path.startsWith(ITEM)) return under('Page', path);
  const inItem = paged ? path.slice(ITEM.length) : path;
  if (item.startsWith('order')) return under('Order', inItem);
  if (inItem.startsWith('order.')) return under('Order', inItem.slice('order.'.length));

  return under(`${item.slice(0, 1).toUpperCase()}${item.slice(1)}`, inItem);
}

function under(root: string, path: string): { resource: string; field: string } {
  const names = path.split('.');

  return { resource: [root, ...names.slice(0, -1)].join(' › '), field: names.at(-1) ?? '' };
}
