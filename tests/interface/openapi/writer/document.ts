import type { Operation } from '../../../../helpers/interface/operations.js';
import type { Schema } from '../../../../helpers/interface/schemas.js';
import { INTERFACE } from '../../../../helpers/interface/version.js';
import { componentsFor, type DocumentPart } from './components.js';
import { documentDescriptions, otherResponseDescription, serverDescription, tagDescriptions } from './descriptions.js';
import { pathsOf, schemasNamedBy, type Paging } from './paths.js';

interface DocumentOptions {
  readonly operations: readonly Operation[];
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly paging: Paging;
}

/** The interface as an OpenAPI 3.1 document, for other tools; the suite itself does not read it. */
export function openApi({ operations, schemas, paging }: DocumentOptions): DocumentPart {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Crop-Spraying Order Service',
      version: INTERFACE.replace('v', ''),
      description: documentDescriptions[paging],
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: serverDescription }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: pathsOf(operations, { schemas, paging }),
    components: {
      schemas: componentsFor(schemasNamedBy(operations, { schemas, paging }), schemas),
      responses: { NotShown: { description: otherResponseDescription } },
    },
  };
}
