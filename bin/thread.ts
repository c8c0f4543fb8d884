import { workerData } from 'node:worker_threads';
import { loadProgram } from './compiled-bundle.js';
import type { ThreadName } from './program.js';

/** Any thread: it is told which one it is. */
const { exports: program, keep } = loadProgram();
void program.threads[(workerData as { readonly thread: ThreadName }).thread](keep);
