/** A target decides how many texts there are, and how long. */
const MOST_CHARACTERS = 4_000_000;

/** Remembers what becomes of texts: the same few hundred stand in all responses of a run. */
export function remembering(change: (text: string) => string, known = new Map<string, string>()) {
  let room = MOST_CHARACTERS;

  return (text: string): string => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = change(text);
    room -= text.length;
    if (room >= 0) known.set(text, result);

    return result;
  };
}
