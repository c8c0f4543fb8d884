import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const manifest = require('#package') as { name: string; version: string };

export const NAME = manifest.name;
export const VERSION = manifest.version;
export const INTERFACE = 'v0';
