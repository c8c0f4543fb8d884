import { caseOf } from './cases/index.js';
import type { Figure } from './cases/case.js';

/** One case in this process; what it finds goes to stdout as JSON. */
export async function main([name = '', how = 'measure']: readonly string[]): Promise<void> {
  const one = caseOf(name);
  const figures = how === 'once' ? await peakOf(() => one.once()) : await one.measure();
  process.stdout.write(JSON.stringify(figures));
}

async function peakOf(work: () => Promise<void>): Promise<Figure[]> {
  await work();

  return [{ name: 'peak memory of one', value: process.resourceUsage().maxRSS / 1024, unit: 'MiB' }];
}
