import type { GeneratedDeviant } from '../servers/generated/generated.js';
import { oneOfEach } from './choice.js';

/** One for each operation and each way of spoiling, in the last item alone where there are items: that is harder to see. */
export function quickGenerated(all: readonly GeneratedDeviant[]): GeneratedDeviant[] {
  const hardestFirst = all.toSorted((a, b) => Number(b.items === 'last') - Number(a.items === 'last'));

  return oneOfEach(hardestFirst, ({ field, spoiling }) => `${field.operation} ${spoiling}`);
}
