import formats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { described, document, resolved, type Described, type Parameter } from './document.js';

const ADDRESS = 'openapi.json';

/** Judges with the published document alone, as a gateway would. */
function aValidator(options: { coerceTypes: boolean }): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true, ...options });
  formats.default(ajv);
  for (const word of Object.keys(document)) ajv.addKeyword(word); // what OpenAPI has around its schemas
  ajv.addSchema(document, ADDRESS);

  return ajv;
}

const bodies = aValidator({ coerceTypes: false });
const parameters = aValidator({ coerceTypes: true }); // a query has only text

function at(...tokens: readonly (string | number)[]): { $ref: string } {
  const escaped = tokens.map((token) => encodeURIComponent(String(token).replaceAll('~', '~0').replaceAll('/', '~1')));

  return { $ref: `${ADDRESS}#/${escaped.join('/')}` };
}

const compiled = new Map<string, ValidateFunction>();

function problems(ajv: Ajv2020, schema: object, value: unknown): string[] {
  const key = JSON.stringify(schema);
  const validate = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, validate);
  if (validate(value)) return [];

  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

/** What the document has against the body of an answer. */
export function answerProblems({ method, path }: Described, body: unknown): string[] {
  return problems(bodies, at('paths', path, method.toLowerCase(), 'responses', 200, 'content', '*/*', 'schema'), body);
}

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: string | null;
}

/** The operation that the document has for a request. */
export function describedBy({ method, url }: Asked): Described {
  const found = described.filter((one) => one.method === method && template(one.path).test(url.pathname));
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`${found.length} operations for ${method} ${url.href}`);

  return found[0];
}

/** What the document has against a request: its body, its query, and the values in its path. */
export function requestProblems(asked: Asked): string[] {
  const one = describedBy(asked);
  const { requestBody } = one.operation;
  if (requestBody === undefined) return [...parameterProblems(one, asked), ...(asked.body === null ? [] : ['a body'])];

  const schema = at(
    'paths',
    one.path,
    one.method.toLowerCase(),
    'requestBody',
    'content',
    'application/json',
    'schema',
  );

  return [...parameterProblems(one, asked), ...problems(bodies, schema, JSON.parse(asked.body ?? 'null'))];
}

function parameterProblems({ method, path, operation }: Described, { url }: Asked): string[] {
  const schemas = (operation.parameters ?? []).flatMap((parameter, index) =>
    schemasOf(parameter, ['paths', path, method.toLowerCase(), 'parameters', index, 'schema']),
  );
  const schema = { type: 'object', properties: Object.fromEntries(schemas), additionalProperties: false };
  const inPath = template(path).exec(url.pathname)?.groups;

  return problems(parameters, schema, { ...inPath, ...Object.fromEntries(url.searchParams) });
}

/** A parameter by its name; an object by its members, because that is how OpenAPI encodes one unless told otherwise. */
function schemasOf({ name, schema }: Parameter, tokens: readonly (string | number)[]): [string, object][] {
  const { properties } = resolved(schema);
  if (properties === undefined) return [[name, at(...tokens)]];

  const component = schema.$ref?.split('/').at(-1) ?? '';

  return Object.keys(properties).map((member) => [
    member,
    at('components', 'schemas', component, 'properties', member),
  ]);
}

function template(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
