import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { compileSchemas } from '../schemas/compile.js';

await compileSchemas(fileURLToPath(new URL('../schemas', import.meta.url)));

// Node runs no TypeScript by itself: vite loads the part that is named, and this calls it.
const [part, ...words] = process.argv.slice(2);
const file = fileURLToPath(new URL(`${part}.ts`, import.meta.url));
const { module } = await runnerImport(file, { logLevel: 'error' });
await module.main(words);
