import type { Item, Operation, Slug } from '../../../../helpers/interface/operations.js';
import { interfaceSections } from '../../../../helpers/interface/quotes.js';
import type { Schema } from '../../../../helpers/interface/schemas.js';
import { refTo, type DocumentPart } from './components.js';
import { farmerSentences, leftOpen, parameterDescriptions } from './descriptions.js';

type Schemas = ReadonlyMap<string, Schema>;

/** Whether the pageable is one parameter, or each of its members is one. */
export type Paging = 'nested' | 'flat';

interface PathOptions {
  readonly schemas: Schemas;
  readonly paging: Paging;
}

/** Bodies are JSON with any content type. With the wildcard alone, a mock server would not know what to write. */
const RESPONSE_TYPES = ['application/json', '*/*'] as const;

export function pathsOf(operations: readonly Operation[], options: PathOptions): DocumentPart {
  return Object.fromEntries(
    operations.map((operation) => [
      operation.path,
      { [operation.method.toLowerCase()]: operationObject(operation, options) },
    ]),
  );
}

/** The schemas of the requests and responses of the operations. */
export function schemasNamedBy(operations: readonly Operation[], { schemas, paging }: PathOptions): Set<string> {
  return new Set([
    'create-order',
    ...(paging === 'nested' ? ['pageable'] : []),
    ...operations.map((operation) => responseSchemaOf(operation, schemas)),
  ]);
}

/** In the words of the table in section 4. */
function purposeOf({ method, path }: Operation): string {
  const tables = interfaceSections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'));
  const [row = []] = tables.flatMap(({ rows }) => rows.filter((cells) => cells[1] === method && cells[2] === path));

  return row[3] ?? '';
}

function operationObject(operation: Operation, options: PathOptions): DocumentPart {
  const { schemas } = options;
  const { slug, role, section, item } = operation;
  const parameters = [...pathParameters(operation), ...queryParameters(operation, options)];

  return {
    operationId: slug,
    tags: [role],
    summary: purposeOf(operation),
    description: [`Section ${section} of the interface.`, farmerSentences[item], leftOpen[slug]]
      .filter(Boolean)
      .join(' '),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(slug === 'create-order'
      ? { requestBody: { required: true, content: content('create-order', ['application/json']) } }
      : {}),
    responses: {
      200: { description: 'Success.', content: content(responseSchemaOf(operation, schemas), RESPONSE_TYPES) },
      default: { $ref: '#/components/responses/NotShown' },
    },
  };
}

function content(schema: string, types: readonly string[]): DocumentPart {
  return Object.fromEntries(types.map((type) => [type, { schema: refTo(schema) }]));
}

function responseSchemaOf({ paged, item }: Operation, schemas: Schemas): string {
  return paged ? pageOf(item, schemas) : item;
}

function pageOf(item: Item, schemas: Schemas): string {
  const found = [...schemas].find(([, { properties }]) => itemsOf(properties?.['content']) === `${item}.json`);
  if (found === undefined) throw new Error(`there is no schema of a page of ${item}`);

  return found[0];
}

function itemsOf(member: Schema | boolean | undefined): string | undefined {
  return typeof member === 'object' ? member.items?.$ref : undefined;
}

function pathParameters({ path }: Operation): DocumentPart[] {
  const known = [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: parameterDescriptions.id,
      schema: { type: 'integer', format: 'int64' },
    },
    {
      name: 'secret',
      in: 'path',
      required: true,
      description: parameterDescriptions.secret,
      schema: { type: 'string' },
    },
  ];

  return known.filter(({ name }) => path.includes(`{${name}}`));
}

function queryParameters({ slug }: Operation, { schemas, paging }: PathOptions): DocumentPart[] {
  const nested = { required: slug === 'list-sprayer-orders', description: pageableDescription(slug) };
  const paged = paging === 'flat' ? pageableMembers(schemas) : [pageable(nested)];
  switch (slug) {
    case 'list-farmer-orders':
      return [...filters(schemas), ...paged];
    case 'list-sprayer-orders':
      return paged;
    default:
      return [];
  }
}

function pageableDescription(slug: Slug): string {
  return slug === 'list-sprayer-orders' ? parameterDescriptions.pageable : parameterDescriptions.unnamedPageable;
}

function filters(schemas: Schemas): DocumentPart[] {
  return parametersFor(schemas.get('order-filters'), parameterDescriptions.filter);
}

/** None is required: the sprayer's list requires a pageable, but which of its members it must have is not shown. */
function pageableMembers(schemas: Schemas): DocumentPart[] {
  return parametersFor(schemas.get('pageable'), parameterDescriptions.member);
}

/** A parameter for each property of a schema. */
function parametersFor(schema: Schema | undefined, description: string): DocumentPart[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: property,
  }));
}

/** Without a style, because any style would state an encoding that the interface does not show. */
function pageable(described: { required: boolean; description: string }): DocumentPart {
  return { name: 'pageable', in: 'query', ...described, schema: refTo('pageable') };
}
