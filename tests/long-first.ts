import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = [
  'list-deviants',
  'order-deviants',
  'list-farmer-orders',
  'variants',
  'list-sprayer-orders',
  'list-notifications',
];

/** Starts the longest files first, so that no worker ends up alone with one of them. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is vitest's own, and no array's
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((name) => moduleId.includes(`/${name}`));

  return rank < 0 ? LONG.length : rank;
}
