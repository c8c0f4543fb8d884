import { format, resolveConfig } from 'prettier';
import { operations } from '../../../helpers/interface/operations.js';
import { schemas } from '../../../helpers/interface/schemas.js';
import { openApi } from './writer/document.js';

/** What these tests read of a schema. */
export interface SchemaObject {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly enum?: readonly string[];
  readonly items?: SchemaObject;
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: SchemaObject;
}

type Content = Readonly<Record<string, { readonly schema: SchemaObject }>>;

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly version: string; readonly license: { readonly identifier: string } };
  readonly security?: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, SchemaObject>>; readonly securitySchemes?: unknown };
}

/** The document as it is published. */
const file = new URL('../../../openapi.json', import.meta.url);
const options = { ...(await resolveConfig(file)), parser: 'json' };

function written(paging: 'nested' | 'flat'): Promise<string> {
  return format(JSON.stringify(openApi({ operations: Object.values(operations), schemas, paging })), options);
}

export const text = await written('nested');
export const document = JSON.parse(text) as OpenApi;
/** The second document, in which the members of the pageable are plain parameters. */
export const flatText = await written('flat');

export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

export const described: readonly Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

export function describedAs(operationId: string): Described {
  const found = described.find(({ operation }) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`openapi.json has no operation ${operationId}`);

  return found;
}

/** A schema, or the one that it refers to. */
export function resolved(schema: SchemaObject): SchemaObject {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  if (name === undefined) return schema;
  const found = document.components.schemas[name];
  if (found === undefined) throw new Error(`openapi.json has no schema ${name}`);

  return found;
}

/** What an operation answers, whatever the content type. */
export function answerSchema({ responses }: OperationObject): SchemaObject {
  return responses['200']?.content?.['*/*']?.schema ?? {};
}
