import type { Exchange } from '../exchanges/exchange.js';
import { hasUndocumentedNames, namesIn } from '../exchanges/shown-names.js';
import type { ShownObject } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import type { Shape } from '../interface/shapes.js';
import { meantName } from './field-names.js';
import { isResource, knownObjectsIn, type KnownObject } from './known-objects.js';

/** A documented field that an operation never shows, and an undocumented one that may be the same under another name. */
export interface RenameCandidate {
  readonly operation: Slug;
  /** The kind of object: order, user, session, crop, local-time, feedback or notification. */
  readonly kind: string;
  readonly field: string;
  readonly name: string;
}

/** A suspected name, and the objects that show it. */
export interface Suspect extends RenameCandidate {
  readonly shape: Shape;
  readonly objects: readonly KnownObject[];
}

/** Fields that another requirement blames wherever they are shown. */
const BLAMED_ELSEWHERE = new Set(['farmer', 'password']);
const MOST_NAMES = 100;

/** Every undocumented name in an operation, with each documented field that no object of that kind shows there. */
export function suspectsIn(exchanges: readonly Exchange[]): Suspect[] {
  if (!exchanges.some(hasUndocumentedNames)) return [];

  return [...groupsOf(exchanges)].flatMap(([group, { operation, shape, names }]) => {
    const meant = [...names].map((name) => [name, meantName(shape, name)] as const);
    const present = new Set(meant.map(([, field]) => field));
    const absent = [...shape.properties].filter(([field]) => !present.has(field));
    const others = meant.flatMap(([name, field]) => (field === undefined && !BLAMED_ELSEWHERE.has(name) ? [name] : []));
    if (absent.length === 0 || others.length === 0) return [];
    const objects = exchanges.flatMap(knownObjectsIn).filter((object) => groupOf(object) === group);
    const shown = objectsByName(objects, others.slice(0, MOST_NAMES));

    return absent.flatMap(([field, member]) =>
      [...shown].map(([name, those]) => ({
        operation,
        kind: shape.kind,
        field,
        name,
        shape: member,
        objects: those,
      })),
    );
  });
}

/** The objects that show each name, in one pass: there may be a hundred thousand of them. */
function objectsByName(objects: readonly KnownObject[], names: readonly string[]): ReadonlyMap<string, KnownObject[]> {
  const shown = new Map<string, KnownObject[]>(names.map((name) => [name, []]));
  for (const object of objects) for (const name of Object.keys(object.value)) shown.get(name)?.push(object);

  return shown;
}

interface Group {
  readonly operation: Slug;
  readonly shape: Shape;
  readonly names: Set<string>;
}

/** The names in the objects of one kind in one operation. */
function groupsOf(exchanges: readonly Exchange[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const exchange of exchanges)
    for (const { shape, all } of namesIn(exchange)) {
      if (!isResource({ shape })) continue;
      const key = groupOf({ exchange, shape });
      const group = groups.get(key) ?? { operation: exchange.operation as Slug, shape, names: new Set() };
      groups.set(key, group);
      for (const name of all) group.names.add(name);
    }

  return groups;
}

/** A recipient is a kind of its own here, because the interface gives it one field more than other users. */
function groupOf({ exchange, shape }: Pick<ShownObject, 'exchange' | 'shape'>): string {
  return `${exchange.operation} ${shape.properties.has('password') ? 'recipient' : shape.kind}`;
}
