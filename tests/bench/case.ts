import type { Case, Figure } from './cases/case.js';
import { caseOf } from './cases/index.js';

/** One case in this process; what it finds goes to stdout as JSON. */
export async function main([name = '', how = 'measure']: readonly string[]): Promise<void> {
  const benchCase = caseOf(name);
  const figures = how === 'peak' ? await peakOf(benchCase) : await benchCase.measure();
  process.stdout.write(JSON.stringify(figures));
}

async function peakOf(benchCase: Case): Promise<Figure[]> {
  if (benchCase.once === undefined) return [];
  await benchCase.once();

  return [
    { name: 'peak memory of one run, with its target', value: process.resourceUsage().maxRSS / 1024, unit: 'MiB' },
  ];
}
