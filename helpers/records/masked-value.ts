import { wellFormed } from '../words/visible.js';

/** A value in which every key and every text is masked, and can be written; what is masked already stays. */
export function maskEverything<T>(value: T, mask: (text: string) => string): T {
  if (typeof value === 'string') return wellFormed(mask(value)) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => maskEverything(item, mask)) as T;

  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [wellFormed(mask(name)), maskEverything(member as unknown, mask)]),
  ) as T;
}
