import { counted } from './counted.js';

const MOST = 100;

/** The problems of the first items that have some, and how many items are left: explaining a problem may take long. */
export function firstProblems<T>(items: Iterable<T>, problemsOf: (item: T) => readonly string[]): string[] {
  const problems: string[] = [];
  let left = 0;
  for (const item of items) {
    if (problems.length < MOST) problems.push(...problemsOf(item).slice(0, MOST));
    else left++;
  }

  return left === 0
    ? problems
    : [...problems, `and perhaps more in ${counted(left, 'further entry', 'further entries')}`];
}
