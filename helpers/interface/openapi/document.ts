import type { Operation } from '../operations.js';
import type { Schema } from '../schemas.js';
import { INTERFACE } from '../version.js';
import { componentsFor, type Json } from './components.js';
import { pathsOf, schemasNamedBy } from './paths.js';
import { about, anyOtherAnswer, baseAddress, callers } from './words.js';

/** The interface as an OpenAPI 3.1 document, for tools that read such; the suite itself does not. */
export function openApi(operations: readonly Operation[], schemas: ReadonlyMap<string, Schema>): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Crop-Spraying Order Service',
      version: INTERFACE.replace('v', ''),
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: baseAddress }],
    tags: Object.entries(callers).map(([name, description]) => ({ name, description })),
    paths: pathsOf(operations, schemas),
    components: {
      schemas: componentsFor(schemasNamedBy(operations, schemas), schemas),
      responses: { NotShown: { description: anyOtherAnswer } },
    },
  };
}
