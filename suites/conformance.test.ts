import { registerSuites } from '../bin/clone/register-suites.js';

registerSuites();
