import { registerBundled } from '../bin/clone/suites-entry.js';

registerBundled();
