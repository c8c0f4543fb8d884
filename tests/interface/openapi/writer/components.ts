import type { Schema } from '../../../../helpers/interface/schemas.js';

/** A part of the document, ready to be written as JSON. */
export type DocumentPart = Readonly<Record<string, unknown>>;

type Schemas = ReadonlyMap<string, Schema>;

/** What a schema is called in the document: `order-with-farmer` is OrderWithFarmer. */
function componentName(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function refTo(name: string): DocumentPart {
  return { $ref: `#/components/schemas/${componentName(name)}` };
}

/** The schemas with these names and those that they refer to, by their names in the document. */
export function componentsFor(names: Iterable<string>, schemas: Schemas): DocumentPart {
  const wanted = new Set(names);
  for (const name of wanted) for (const referred of namesIn(whole(name, schemas))) wanted.add(referred); // also visits the names it adds
  const known = [...schemas.keys()].filter((name) => wanted.has(name));

  return Object.fromEntries(known.map((name) => [componentName(name), inDocument(whole(name, schemas))]));
}

/**
 * A schema merged with the one that it narrows. OpenAPI 3.1 allows keywords next to a `$ref`, but many tools ignore them,
 * and would accept a farmer where the interface has none.
 */
function whole(name: string, schemas: Schemas): Schema {
  const schema = schemas.get(name);
  if (schema === undefined) throw new Error(`there is no schema ${name}`);
  if (schema.$ref === undefined) return schema;

  const { $ref, ...own } = schema;
  const base = whole(nameIn($ref), schemas);
  const required = [...(base.required ?? []), ...(own.required ?? [])];

  return {
    ...base,
    ...own,
    properties: narrowed(base.properties, own.properties),
    ...(required.length === 0 ? {} : { required }),
  };
}

function narrowed(base: Schema['properties'], own: Schema['properties']): NonNullable<Schema['properties']> {
  const members = Object.entries(own ?? {}).filter(([, member]) => member !== true); // true narrows nothing

  return { ...base, ...Object.fromEntries(members) };
}

function nameIn($ref: string): string {
  return $ref.replace('.json', '');
}

function namesIn(schema: Schema): string[] {
  const text = JSON.stringify(schema);

  return [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => nameIn(match[1] ?? ''));
}

/**
 * A merged schema as part of the document: references within the document, no `$id`, and `not` for a member that must be
 * absent; `false` means the same, but generators make an untyped field of it.
 */
function inDocument(schema: Schema): DocumentPart {
  const { $schema: _dialect, $id: _address, properties = {}, required, ...rest } = schema as Schema & DocumentPart;
  const members = Object.entries(properties).filter(([, member]) => member !== false);
  const [denied, another] = Object.keys(properties).filter((name) => properties[name] === false);
  if (another !== undefined) throw new Error(`one \`not\` cannot deny both ${denied} and ${another}`);

  return {
    ...rest,
    properties: Object.fromEntries(members.map(([name, member]) => [name, linked(member)])),
    ...(required === undefined ? {} : { required }),
    ...(denied === undefined ? {} : { not: { properties: { [denied]: true }, required: [denied] } }),
  };
}

function linked(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' ? refTo(nameIn(String(value)))['$ref'] : value,
  );
}
