import { expect, test } from 'vitest';
import { slugs } from '../../helpers/interface/operations.js';
import { textOf } from '../house/sources.js';
import { expectGenerated } from '../support/generated-files.js';

/** The lists of operations in a schema, and what it says of each of them, as the table of operations has them. */
function withOperations(schema: string): string {
  return schema
    .replaceAll(/(\n +)"create-order"(?=[,\n])(?:,\1"(?!provider-state)[a-z-]+")*/g, (_, indent: string) =>
      slugs.map((slug) => `${indent}"${slug}"`).join(','),
    )
    .replaceAll(/(\n +)"create-order": (\{[^}]*\})(?:,\1"[a-z-]+": \2)*/g, (_, indent: string, each: string) =>
      slugs.map((slug) => `${indent}"${slug}": ${each}`).join(','),
    );
}

// A schema is read without this code, so that it lists them itself.
test.for(['helpers/records/conformance.schema.json', 'helpers/reports/registry/registry.schema.json'] as const)(
  '%s lists the operations, in two places',
  (file) => {
    const schema = textOf(file);

    expect(schema.match(/"create-order"/g)).toHaveLength(2);
    expectGenerated(file, withOperations(schema));
  },
);
