import { oncePer } from '../../exchanges/exchange.js';
import type { Shape } from '../../interface/schemas.js';
import { lettersOf } from '../../words/nearest.js';

/** The documented field that a name stands for: the same letters, perhaps in another case or with other separators. */
export function meantName(shape: Shape, name: string): string | undefined {
  if (shape.properties.has(name)) return name;

  return namesByLetters(shape).get(lettersOf(name));
}

/** Letters → documented name, found once: an object may have thousands of names to compare. */
const namesByLetters = oncePer(
  // The first of two names with the same letters counts.
  (shape: Shape): ReadonlyMap<string, string> =>
    new Map([...shape.properties.keys()].toReversed().map((name) => [lettersOf(name), name])),
);

/** Compares the letters only, regardless of case and separators. */
export function isSameName(name: string, otherName: string): boolean {
  return lettersOf(name) === lettersOf(otherName);
}

/** Whether a word of one name starts like a word of the other: lat and latitude, createdAt and creationDate. */
export function haveSimilarWords(name: string, otherName: string): boolean {
  const words = wordsOf(name);

  return wordsOf(otherName).some((word) => words.some((other) => areSimilar(word, other)));
}

const LEAST_ALIKE = 5;

function areSimilar(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  if (short === long) return true;
  if (short.length >= 3 && long.startsWith(short)) return true;

  return short.length >= LEAST_ALIKE && long.startsWith(short.slice(0, LEAST_ALIKE));
}

/** The words of a name in camel case, snake case or kebab case, in lower case. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
