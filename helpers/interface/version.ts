import { createRequire } from 'node:module';

const manifest = createRequire(import.meta.url)('#package') as { name: string; version: string };

export const NAME = manifest.name;
export const VERSION = manifest.version;
/** The version label of the interface that this suite judges. */
export const INTERFACE = 'v0';
