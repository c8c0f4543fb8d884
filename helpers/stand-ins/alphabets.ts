import type { Random } from './random.js';

/** Letters in small form, from which a stand-in is drawn: those of the script, and of a block if it has none here. */
const ALPHABETS: readonly string[] = [
  'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ',
  'āăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňōŏőŕŗřśŝşšţťŧũūŭůűųŵŷźżž',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'абвгдежзиклмнопрстуфхцчшщыьэюя',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'कखगघचछजझटठडढतथदधनपफबभमयरलवशषसह',
  'กขคงจชซญดตถทธนบปผพฟมยรลวสหอ',
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ',
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワ',
];

/** The first and the last letter of scripts with thousands of them. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x4e00, 0x9fa5],
  [0xac00, 0xd7a3],
  [0x20000, 0x2a6d0],
];

const BLOCK = 0x80;
const LETTER = /^\p{L}$/u;
const [SMALL, CAPITAL] = [/^\p{Ll}$/u, /^\p{Lu}$/u];

const known = new Map<number, readonly string[]>();
const byBlock = new Map<number, readonly string[]>();
for (const alphabet of ALPHABETS) {
  const letters = Array.from(alphabet);
  for (const letter of letters) {
    known.set(letter.codePointAt(0) ?? 0, letters);
    if (!byBlock.has(blockOf(letter))) byBlock.set(blockOf(letter), letters);
  }
}

function blockOf(letter: string): number {
  return Math.floor((letter.codePointAt(0) ?? 0) / BLOCK);
}

/** A letter of the same script in place of one outside ASCII. */
export function drawLetter(letter: string, random: Random): string {
  const code = letter.codePointAt(0) ?? 0;
  const range = RANGES.find(([first, last]) => code >= first && code <= last);
  if (range !== undefined) return String.fromCodePoint(range[0] + random(range[1] - range[0] + 1));
  const letters = known.get(code) ?? byBlock.get(blockOf(letter)) ?? lettersOfBlock(letter);

  return letters[random(letters.length)] ?? letter;
}

/** The letters around one of a rare script: those in the same case, which have no other form. */
function lettersOfBlock(letter: string): readonly string[] {
  const block = blockOf(letter);
  const kind = [SMALL, CAPITAL].find((pattern) => pattern.test(letter)) ?? LETTER;
  const all = Array.from({ length: BLOCK }, (_, index) => String.fromCodePoint(block * BLOCK + index));
  const letters = all.filter((other) => kind.test(other) && smallForm(other) === other);
  byBlock.set(block, letters.length === 0 ? [letter] : letters);

  return byBlock.get(block) ?? [letter];
}

/** A letter without its case; itself if it cannot be given back. */
export function smallForm(letter: string): string {
  const small = letter.toLowerCase();

  return small !== letter && small.length === letter.length && small.toUpperCase() === letter ? small : letter;
}
