import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts the files that judge many servers first, so that no worker ends up alone with one of them. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is vitest's own, and no array's
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  return moduleId.includes('/tests/servers/') ? 0 : 1;
}
