import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const OUTPUT = 'validators.cjs';

const require = createRequire(import.meta.url);

/**
 * Compiles the schemas of a folder to validators.cjs, beside them, if that is missing or was compiled from others. It is
 * JavaScript because build.js imports it: Node 20 runs no TypeScript.
 *
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function compileSchemas(folder) {
  const header = headerFor(folder);
  if (isWritten(folder, header)) return;
  const text = `${header}${await validatorsOf(folder)}`;
  // Beside the folder, because another process may be about to read every file in it.
  const unfinished = `${folder}-${randomUUID()}.cjs`;
  writeFileSync(unfinished, text);
  try {
    renameSync(unfinished, join(folder, OUTPUT));
  } catch (error) {
    rmSync(unfinished);
    if (!isWritten(folder, header)) throw error; // otherwise another process was first, and has it open
  }
}

/**
 * With a digest of everything that the validators depend on: the schemas, this module and Ajv.
 *
 * @param {string} folder
 */
function headerFor(folder) {
  const hash = createHash('sha256').update(require('ajv/package.json').version);
  for (const file of readdirSync(folder).toSorted())
    if (file !== OUTPUT) hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)));

  return `// Compiled from the schemas next to it, whose digest is ${hash.digest('hex')}
// The formats are handed in; what comes back is a validator for each schema, by its file name.
`;
}

/**
 * @param {string} folder
 * @param {string} header
 */
function isWritten(folder, header) {
  try {
    return readFileSync(join(folder, OUTPUT), 'utf8').startsWith(header);
  } catch {
    return false;
  }
}

/**
 * The validators of all schemas as code, because to compile them takes longer than a run takes to use them.
 *
 * @param {string} folder
 */
async function validatorsOf(folder) {
  const [{ _, Ajv2020 }, { default: standalone }, { default: formats }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv/dist/standalone/index.js'),
    import('ajv-formats'),
  ]);
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    messages: false,
    inlineRefs: false,
    code: { source: true, lines: true, formats: _`formats` },
  });
  // Of the formats that are handed in, only their types are compiled.
  for (const name of ['int32', 'int64']) ajv.addFormat(name, { type: 'number', validate: () => true });
  ajv.addFormat('date-time', { type: 'string', validate: () => true });
  formats.default(ajv, ['date']);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const ids = files.map((file) => {
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    ajv.addSchema(schema);

    return [file.replace('.json', ''), schema.$id];
  });
  const code = standalone.default(ajv, Object.fromEntries(ids));

  return `module.exports = (formats) => {\nconst exports = {};\n${code}\nreturn exports;\n};\n`;
}
