/**
 * Leaves out as many items as possible, first many at once, then single ones. Stops where `stillFails` says that there is no
 * room to try.
 */
export async function minimise<Item>(
  items: readonly Item[],
  stillFails: (remaining: readonly Item[]) => Promise<boolean | 'no room'>,
): Promise<readonly Item[]> {
  let remaining = items;
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = remaining.length - size; start > -size; start -= size) {
      const without = remaining.filter((_, index) => index < start || index >= start + size);
      if (without.length === remaining.length) continue;
      const fails = await stillFails(without);
      if (fails === 'no room') return remaining;
      if (fails) remaining = without;
    }
  }

  return remaining;
}
