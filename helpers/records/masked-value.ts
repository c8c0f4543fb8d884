import { wellFormed } from '../words/visible.js';

/** A JSON value in which every key and every text is masked, and can be written; a part in which nothing is hidden stays as it is. */
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
    if (Array.isArray(part)) return maskItems(part);
    let isSame = true;
    const masked = Object.entries(part).map(([name, member]: [string, unknown]) => {
      const entry = [maskName(name), maskPart(member)] as const;
      isSame &&= entry[0] === name && entry[1] === member;

      return entry;
    });

    return isSame ? part : Object.fromEntries(masked);
  }

  function maskItems(items: readonly unknown[]): readonly unknown[] {
    const masked = items.map(maskPart);

    return masked.every((item, index) => item === items[index]) ? items : masked;
  }

  return maskPart(value) as T;
}
