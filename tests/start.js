import { runnerImport } from 'vite';

// Node runs no TypeScript by itself: vite loads the part that is named, and this calls it.
const [part, ...words] = process.argv.slice(2);
const { module } = await runnerImport(new URL(`${part}.ts`, import.meta.url).pathname, { logLevel: 'error' });
await module.main(words);
