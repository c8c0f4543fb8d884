import { defineConfig } from 'vitest/config';

// As the suite's own, and without everything that is ours.
export default defineConfig({ test: { pool: 'threads', isolate: false, fileParallelism: false, reporters: ['dot'] } });
