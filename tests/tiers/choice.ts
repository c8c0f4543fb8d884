/** The first item of each kind, in the order of the items. */
export function oneOfEach<T>(items: readonly T[], kindOf: (item: T) => string): T[] {
  const seen = new Set<string>();

  return items.filter((item) => seen.size !== seen.add(kindOf(item)).size);
}

export function firstOf<T>(items: readonly T[]): T[] {
  return items.slice(0, 1);
}

/** The first item, the middle one and the last. */
export function threeOf<T>(items: readonly T[]): T[] {
  const places = new Set([0, Math.floor(items.length / 2), items.length - 1]);

  return items.filter((_, index) => places.has(index));
}

export function everyThird<T>(items: readonly T[]): T[] {
  return items.filter((_, index) => index % 3 === 0);
}

export function everyTenth<T>(items: readonly T[]): T[] {
  return items.filter((_, index) => index % 10 === 0);
}
