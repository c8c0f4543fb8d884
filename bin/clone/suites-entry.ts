import { fileURLToPath } from 'node:url';
import * as allure from 'allure-js-commons';
import * as vitest from 'vitest';
import { loadCompiled } from '../compiled-bundle.js';

const file = fileURLToPath(new URL('./suites.cjs', import.meta.url));
const { exports: suites, keep } = loadCompiled<typeof import('./register-suites.js')>(file, {
  vitest,
  'allure-js-commons': allure,
});

/** What the test file in a clone calls, from the bundle of register-suites.ts. */
export const registerBundled = () => suites.registerSuites(keep);
