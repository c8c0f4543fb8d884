import { pathToFileURL } from 'node:url';
import { bundleSources } from './helpers/vitest/source-bundle.ts';

// Sources with an error have no verdict. Vitest's own status, 1, would read as non-conformant.
const exitWithoutVerdict = () => (process.exitCode = 2);
process.once('exit', exitWithoutVerdict);

const bundle = await bundleSources(import.meta.dirname);
const { href } = pathToFileURL(bundle.configuration);
const { configuration } = (await import(href)) as typeof import('./bin/clone/configuration.ts');
process.off('exit', exitWithoutVerdict);

export default configuration(bundle);
