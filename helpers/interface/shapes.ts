import { schemas, type Schema } from './schemas.js';

/** A schema with its references resolved, for walking through a response. */
export interface Shape {
  /** The resource it is: order, user, session, … or the scalar's type. */
  readonly kind: string;
  readonly type: string;
  readonly format: string | null;
  readonly values: readonly string[] | null;
  readonly properties: ReadonlyMap<string, Shape>;
  readonly items: Shape | null;
  /** The properties that are objects or lists, in which more can be found. */
  readonly nested: readonly (readonly [name: string, member: Shape])[];
}

const built = new Map<string, Shape>();

export function shapeOf(name: string): Shape {
  const known = built.get(name) ?? build(schemas.get(name) as Schema, name);
  built.set(name, known);

  return known;
}

function build(schema: Schema, kind: string): Shape {
  const base = schema.$ref === undefined ? null : shapeOf(schema.$ref.replace('.json', ''));
  const properties = new Map(base?.properties);
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (member === false) properties.delete(name);
    else if (member !== true) properties.set(name, build(member, member.type ?? ''));
  }

  return {
    kind: base?.kind ?? kind,
    type: schema.type ?? base?.type ?? 'object',
    format: schema.format ?? null,
    values: schema.enum ?? null,
    properties,
    items: schema.items === undefined ? (base?.items ?? null) : build(schema.items, ''),
    nested: [...properties].filter(([, member]) => member.type === 'object' || member.items !== null),
  };
}

/** The shape of the value at these tokens; null if the interface has none. */
export function shapeAt(shape: Shape, tokens: readonly string[]): Shape | null {
  let found: Shape | null | undefined = shape;
  for (const token of tokens) {
    found = found?.type === 'array' ? found.items : found?.properties.get(token);
    if (found === undefined || found === null) return null;
  }

  return found;
}
