import { drawLetter, smallForm } from './alphabets.js';
import { aDerangement, type Random } from './random.js';

/** Draws words and numbers: always the same one for the same, and never one for two. */
export interface DrawnWords {
  /** For letters, with their accents, and digits among them: as many, of the same script, in the same case. */
  readonly word: (letters: string) => string;
  /** For digits: as many, with as many zeros before the others. */
  readonly digits: (text: string) => string;
}

/** Letters that hardly stand together in any word: nobody takes them for a name, and no name is drawn by chance. */
const RARE = ['qxzj', 'qxzjvkw', 'qxzjvkwbdfghlmnprst'] as const;
const VOWELS = 'aeiouy';
const ALL = 'abcdefghijklmnopqrstuvwxyz';
const FEWEST_LETTERS = 4;
const TRIES = 24;
const [MARK, DIGIT] = [/^\p{M}$/u, /^\p{Nd}$/u];
/** What a judgement takes for a hidden value. */
const HIDDEN = /x{3,}/;

/** `isTaken` says which words must not be drawn. */
export function aDrawing(random: Random, isTaken: (word: string) => boolean): DrawnWords {
  const words = new Map<string, string>();
  const numbers = new Map<string, string>();
  const used = new Set<string>();
  const single = aDerangement(Array.from(ALL), random);
  const short = [1, 2, 3].map((length) => aDerangement(numerals(length), random));

  function drawWord(small: readonly string[]): string {
    const text = small.join('');
    const only = small.length === 1 ? single.get(text) : undefined;
    if (only !== undefined) return only;
    for (let attempt = 0; ; attempt++) {
      const letters = attempt < TRIES * (RARE.length + 2) ? small : [...small, 'x'];
      const drawn = drawLetters(letters, Math.floor(attempt / TRIES));
      if (drawn === text || used.has(drawn) || isTaken(drawn) || HIDDEN.test(drawn)) continue;
      used.add(drawn);

      return drawn;
    }
  }

  function drawLetters(small: readonly string[], level: number): string {
    const consonants = small.length < FEWEST_LETTERS && level === 0 ? RARE[2] : RARE[level];
    const isVowelFirst = random(2) === 0;
    const isMixed = small.some((letter) => DIGIT.test(letter));

    return small
      .map((letter, index) => {
        if (MARK.test(letter)) return letter;
        if (DIGIT.test(letter)) return drawDigit(letter);
        if (!/^[a-z]$/.test(letter)) return drawLetter(letter, random);
        if (consonants === undefined || isMixed) return ALL[random(ALL.length)];
        const pool = (index % 2 === 0) === isVowelFirst ? VOWELS : consonants;

        return pool[random(pool.length)];
      })
      .join('');
  }

  /** A digit of the same script: each has ten in a row. */
  function drawDigit(digit: string): string {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero--;

    return String.fromCodePoint(zero + random(10));
  }

  function drawDigits(core: string): string {
    const known = short[core.length - 1]?.get(core);
    if (known !== undefined) return known;
    for (let attempt = 0; ; attempt++) {
      const length = attempt < TRIES * 20 ? core.length : core.length + 1;
      const drawn = Array.from({ length }, (_, index) => (index === 0 ? 1 + random(9) : random(10))).join('');
      if (drawn === core || used.has(drawn) || isTaken(drawn)) continue;
      used.add(drawn);

      return drawn;
    }
  }

  return {
    word(letters) {
      const all = Array.from(letters);
      const small = all.map(smallForm);
      const key = small.join('');
      const drawn = words.get(key) ?? drawWord(small);
      words.set(key, drawn);
      if (key === letters) return drawn;

      return Array.from(drawn, (letter, index) => (all[index] === small[index] ? letter : letter.toUpperCase())).join(
        '',
      );
    },
    digits(text) {
      const plain = text.replace(/^0+/, '');
      if (plain === '') return text;
      const drawn = numbers.get(plain) ?? drawDigits(plain);
      numbers.set(plain, drawn);

      return text.slice(0, text.length - plain.length) + drawn;
    },
  };
}

/** Every number of so many digits that does not start with a zero. */
function numerals(length: number): string[] {
  const first = 10 ** (length - 1);

  return Array.from({ length: first * 9 }, (_, index) => String(first + index));
}
