import formats from 'ajv-formats';
import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { ownFormats, schemas } from '../../../helpers/interface/schemas.js';

const header = `// Compiled from the schemas next to it by npm run update
// The formats are handed in; what comes back is a validator for each schema, by its file name.
`;

/** The validators of all schemas as code, because to compile them takes longer than a run takes to use them. */
export function compiledSchemas(): string {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    messages: false,
    inlineRefs: false,
    code: { source: true, lines: true, formats: _`formats` },
  });
  for (const [name, format] of Object.entries(ownFormats)) ajv.addFormat(name, format);
  formats.default(ajv, ['date']);
  for (const schema of schemas.values()) ajv.addSchema(schema);
  const ids = [...schemas].map(([name, { $id = '' }]) => [name, $id]);
  const code = standalone.default(ajv, Object.fromEntries(ids) as Record<string, string>);

  return `${header}module.exports = (formats) => {\nconst exports = {};\n${code}\nreturn exports;\n};\n`;
}
