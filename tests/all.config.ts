import { defineConfig } from 'vitest/config';
import { scoreReporter } from './proof/score/reporter.js';
import { aRunWith, everything, root } from './tiers/projects.js';
import { serversJudged } from './tiers/reporter.js';

/** Everything there is; `--project package` runs one part of it. */
export default defineConfig({
  root,
  test: { projects: everything, ...aRunWith(['default', scoreReporter('check'), serversJudged]) },
});
