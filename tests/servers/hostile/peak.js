import { writeFileSync } from 'node:fs';

// Loaded before the command line: leaves behind how much memory the process took at most, in KiB.
process.on('exit', () => writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)));
