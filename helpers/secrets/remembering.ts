/** A target decides how many texts there are, and how long. */
const LONGEST = 500;
const MOST = 50_000;

/** Remembers what becomes of short texts: the same few hundred stand in all responses of a run. */
export function remembering(change: (text: string) => string, known = new Map<string, string>()) {
  return (text: string): string => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = change(text);
    if (text.length <= LONGEST && known.size < MOST) known.set(text, result);

    return result;
  };
}
