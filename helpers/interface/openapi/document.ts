import type { Operation } from '../operations.js';
import type { Schema } from '../schemas.js';
import { INTERFACE } from '../version.js';
import { componentsFor, type DocumentPart } from './components.js';
import { documentDescription, otherResponseDescription, serverDescription, tagDescriptions } from './descriptions.js';
import { pathsOf, schemasNamedBy } from './paths.js';

/** The interface as an OpenAPI 3.1 document, for other tools; the suite itself does not read it. */
export function openApi(operations: readonly Operation[], schemas: ReadonlyMap<string, Schema>): DocumentPart {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Crop-Spraying Order Service',
      version: INTERFACE.replace('v', ''),
      description: documentDescription,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: serverDescription }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: pathsOf(operations, schemas),
    components: {
      schemas: componentsFor(schemasNamedBy(operations, schemas), schemas),
      responses: { NotShown: { description: otherResponseDescription } },
    },
  };
}
