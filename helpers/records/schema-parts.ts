/** A part of the JSON Schema of reports. */
export type SchemaPart = Readonly<Record<string, unknown>>;

function described(part: SchemaPart, description: string | undefined): SchemaPart {
  return description === undefined ? part : { ...part, description };
}

export function ref(name: string, description?: string): SchemaPart {
  return described({ $ref: `#/$defs/${name}` }, description);
}

export function aText(description?: string): SchemaPart {
  return described({ type: 'string' }, description);
}

export function textOrNull(description?: string): SchemaPart {
  return described({ type: ['string', 'null'] }, description);
}

export function aBoolean(description?: string): SchemaPart {
  return described({ type: 'boolean' }, description);
}

export function anEnum(values: readonly unknown[], description?: string): SchemaPart {
  return described({ enum: values }, description);
}

export function aList(items: SchemaPart, others: SchemaPart | string = {}): SchemaPart {
  return { type: 'array', items, ...(typeof others === 'string' ? { description: others } : others) };
}

/** An object with these members; each whose name ends with a question mark may be missing. */
export function anObject(members: Readonly<Record<string, SchemaPart>>, others: SchemaPart | string = {}): SchemaPart {
  const required = Object.keys(members).filter((name) => !name.endsWith('?'));
  const properties = Object.entries(members).map(([name, part]) => [name.replace('?', ''), part]);

  return {
    type: 'object',
    ...(typeof others === 'string' ? { description: others } : others),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties) as SchemaPart,
  };
}

/** An object whose members have any names, perhaps only those that a part allows. */
export function aRecord(values: SchemaPart, names?: SchemaPart, description?: string): SchemaPart {
  return described(
    { type: 'object', ...(names !== undefined && { propertyNames: names }), additionalProperties: values },
    description,
  );
}

/** What holds for the rest of an object if a member has one of these values. */
export function where(name: string, values: readonly unknown[], then: SchemaPart): SchemaPart {
  return { if: { properties: { [name]: anEnum(values) } }, then: { properties: then } }; // oxlint-disable-line unicorn/no-thenable -- a keyword of JSON Schema
}
