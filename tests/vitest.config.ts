import { defineConfig } from 'vitest/config';
import { aRunWith, inOneProcess, root } from './tiers/projects.js';
import { serversJudged } from './tiers/reporter.js';

// -t names tests, also those that are not chosen for the quick tier.
const isNamed = process.argv.some((word) => /^(-t|--testNamePattern)\b/.test(word));

/** The quick tier: every requirement, every kind of fault, and all that costs little. */
export default defineConfig({
  root,
  test: { ...inOneProcess(isNamed ? 'all' : 'quick'), ...aRunWith(['default', serversJudged]) },
});
