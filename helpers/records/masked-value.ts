/** A value in which every key and every text is masked; what is masked already stays. */
export function maskEverything<T>(value: T, mask: (text: string) => string): T {
  if (typeof value === 'string') return mask(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => maskEverything(item, mask)) as T;

  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [mask(name), maskEverything(member as unknown, mask)]),
  ) as T;
}
