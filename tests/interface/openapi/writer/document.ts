import type { Operation, Role } from '../../../../helpers/interface/operations.js';
import { interfaceSections } from '../../../../helpers/interface/quotes.js';
import type { Schema } from '../../../../helpers/interface/schemas.js';
import { INTERFACE } from '../../../../helpers/interface/version.js';
import { componentsFor, type DocumentPart } from './components.js';
import { documentDescriptions, otherResponseDescription, serverDescription } from './descriptions.js';
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
    tags: [...new Set(operations.map(({ role }) => role))].map((name) => ({ name, description: callersOf(name) })),
    paths: pathsOf(operations, { schemas, paging }),
    components: {
      schemas: componentsFor(schemasNamedBy(operations, { schemas, paging }), schemas),
      responses: { NotShown: { description: otherResponseDescription } },
    },
  };
}

/** What the users of a role do, in the words of section 1. */
function callersOf(role: Role): string {
  const blocks = interfaceSections.find(({ number }) => number === '1')?.blocks ?? [];
  const sentences = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));

  return sentences.find((sentence) => new RegExp(`^(?:A|Any) ${role} `).test(sentence)) ?? '';
}
