import { wellFormed } from '../words/visible.js';

/** A value in which every key and every text is masked, and can be written; what is masked already stays. */
export function maskEverything<T>(value: T, mask: (text: string) => string): T {
  const names = new Map<string, string>();

  function maskName(name: string): string {
    const before = names.get(name);
    if (before !== undefined) return before;
    const masked = wellFormed(mask(name));
    names.set(name, masked);

    return masked;
  }

  function maskPart(part: unknown): unknown {
    if (typeof part === 'string') return wellFormed(mask(part));
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(maskPart);

    return Object.fromEntries(Object.entries(part).map(([name, member]) => [maskName(name), maskPart(member)]));
  }

  return maskPart(value) as T;
}
