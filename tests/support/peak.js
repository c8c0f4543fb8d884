import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before the command line: leaves behind how much memory the process took at most, in KiB. Linux counts what maxRSS says
// from the process that started this one.
const STATUS = '/proc/self/status';
const ownPeak = () => /VmHWM:\s*(\d+)/.exec(existsSync(STATUS) ? readFileSync(STATUS, 'utf8') : '')?.[1];

if (isMainThread)
  process.on('exit', () => writeFileSync(process.env.PEAK_FILE, ownPeak() ?? String(process.resourceUsage().maxRSS)));
