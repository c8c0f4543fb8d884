import { pathToFileURL } from 'node:url';
import { bundleSources } from './helpers/vitest/source-bundle.ts';

const bundle = await bundleSources(import.meta.dirname);
const { href } = pathToFileURL(bundle.configuration);
const { configuration } = (await import(href)) as typeof import('./bin/clone/configuration.ts');

export default configuration(bundle);
