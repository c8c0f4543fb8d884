import { randomInt } from 'node:crypto';
import { isMasked } from '../evidence/views/statements.js';
import { isAscii } from '../words/letters.js';

/** What takes the place of a value: of the same type, and equal for equal values. */
export type StandInFor = (value: unknown) => unknown;

/** What stands in place of a secret. */
const MARKER = /^\*{3}(?:[\w-]+\*{3})?$/;
const SYLLABLES = 4;
const ADDRESS = /^[^@\s]+@[^@\s]+$/;

/** Of a degree. */
const FRACTIONS = 10_000;

/** Draws stand-ins at random. What the run made up itself needs none, and what is masked has none. */
export function drawStandIns(isOwn: (value: unknown) => boolean): StandInFor {
  const drawn = new Map<unknown, unknown>();
  const taken = new Set<unknown>();

  return (value) => {
    const isText = typeof value === 'string' && value !== '' && !MARKER.test(value);
    if (isOwn(value) || !(isText || typeof value === 'number')) return value;
    // Another view may show fewer digits.
    const known = isText ? value : Math.fround(Number(value));
    const standIn = drawn.get(known) ?? another(taken, isText ? () => madeUpText(value) : madeUpDegrees);
    drawn.set(known, standIn);

    return standIn;
  };
}

/** Different values get different ones. */
function another(taken: Set<unknown>, draw: () => unknown): unknown {
  let value = draw();
  while (taken.has(value)) value = draw();
  taken.add(value);

  return value;
}

/** Orders whose place has other letters than ASCII are looked at first: a stand-in has one, too. */
function madeUpText(value: string): string {
  const word = madeUpWord() + (isAscii(value) ? '' : 'é');
  if (isMasked(value)) return `${word}•••`;

  return ADDRESS.test(value) ? `${word.toLowerCase()}@${madeUpWord().toLowerCase()}.invalid` : word;
}

function madeUpWord(): string {
  const letters = Array.from({ length: SYLLABLES }, () => oneOf('bdfgjklmnprstvxz') + oneOf('aeiou'));
  const [first = '', ...others] = letters.join('');

  return first.toUpperCase() + others.join('');
}

function oneOf(letters: string): string {
  return letters[randomInt(letters.length)] ?? '';
}

function madeUpDegrees(): number {
  return randomInt(1, 80 * FRACTIONS) / FRACTIONS;
}
