/** No name that somebody knows is longer. */
const LONGEST = 120;

/** The candidate with the fewest typos, if at most a third of the letters are wrong: anything else is a guess. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  return nearestWithin(name, candidates, Math.floor(name.length / 3));
}

/** The candidate with the fewest typos, of those with at most so many. */
export function nearestWithin(name: string, candidates: readonly string[], most: number): string | undefined {
  let least = most + 1;
  let found: string | undefined;
  for (const candidate of candidates) {
    const away = distanceBelow(name.slice(0, LONGEST), candidate, least);
    if (away >= least) continue;
    least = away;
    found = candidate;
  }

  return found;
}

/**
 * Levenshtein's distance, or the limit if it is not below it: how many letters to insert, remove or replace. Most candidates
 * are ruled out by their length or their first letters.
 */
function distanceBelow(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  if (same > 0) return distanceBelow(from.slice(same), to.slice(same), limit);
  const row = Array.from({ length: to.length }, (_, column) => column + 1);
  for (let index = 0; index < from.length; index++) {
    let left = index + 1;
    let corner = index;
    let smallest = left;
    for (let column = 0; column < to.length; column++) {
      const above = row[column] ?? 0;
      left = Math.min(corner + (from[index] === to[column] ? 0 : 1), above + 1, left + 1);
      corner = above;
      smallest = Math.min(smallest, left);
      row[column] = left;
    }
    if (smallest >= limit) return limit;
  }

  return row.at(-1) ?? from.length;
}

export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
const BEYOND_ASCII = /[^\0-\x7f]/; // oxlint-disable-line no-control-regex -- all of ASCII

export function isAscii(text: string): boolean {
  return !BEYOND_ASCII.test(text);
}
