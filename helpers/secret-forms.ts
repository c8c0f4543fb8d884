/** The forms in which a target may give a secret back. */

/** A secret whose every character may be written plainly, or escaped for a URL, JSON or HTML. */
export interface EscapedSecret {
  /** A pattern for its beginning. */
  readonly beginning: string;
  /** Where it ends that begins there; null where it is something else. */
  endFrom(text: string, start: number): number | null;
}

/** One pattern for a long secret would take seconds to compile, or be refused as too large. */
const PIECE = 16;

export function escapedSecret(secret: string): EscapedSecret {
  const pieces = inPieces(secret.match(/\\+|[^\\]/gu) ?? []).map((piece) => piece.map(oneOf).join(''));
  const patterns = new Map<string, RegExp>();

  return {
    beginning: pieces[0] ?? '(?!)',
    endFrom(text, start) {
      let end = start;
      for (const piece of pieces) {
        const pattern = patterns.get(piece) ?? new RegExp(piece, 'y');
        patterns.set(piece, pattern);
        pattern.lastIndex = end;
        if (!pattern.test(text)) return null;
        end = pattern.lastIndex;
      }

      return end;
    },
  };
}

/** No piece ends in what may begin an escape, if that can be: only what stands after it tells which it is. */
function inPieces(characters: readonly string[]): string[][] {
  const pieces: string[][] = [];
  for (const character of characters) {
    const last = pieces.at(-1);
    const isWhole = last !== undefined && last.length >= PIECE && !/[\\%&]/.test(last.at(-1) ?? '');
    if (last === undefined || isWhole || last.length >= 4 * PIECE) pieces.push([character]);
    else last.push(character);
  }

  return pieces;
}

const NAMED: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&apos;',
  '<': '&lt;',
  '>': '&gt;',
};
const SHORT: Readonly<Record<string, string>> = {
  '"': '"',
  '/': '/',
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
};
const BLANK = ' ';

/** JSON in JSON is escaped twice, and JSON in that three times. */
const MOST_BACKSLASHES = 7;
const BACKSLASHES = String.raw`\\{1,${MOST_BACKSLASHES}}`;

/** A character, or a run of backslashes, in any form. */
function oneOf(character: string): string {
  if (character.startsWith('\\')) {
    // Escaped or not, they are backslashes: to ask which belongs to which would take longer than anybody lives.
    const most = character.length * (MOST_BACKSLASHES + 1);

    return `(?:${codes('\\')}|${literally('\\')}){${character.length},${most}}`;
  }
  const { [character]: named } = NAMED;
  const { [character]: short } = SHORT;
  const forms = [
    codes(character),
    ...(short === undefined ? [] : [BACKSLASHES + literally(short)]),
    ...(named === undefined ? [] : [named]),
    ...(character === BLANK ? [literally('+')] : []),
    literally(character),
  ];

  return `(?:${forms.join('|')})`;
}

/** A character by its code, in a URL, in JSON and in HTML. */
function codes(character: string): string {
  const percent = [...Buffer.from(character)].map((byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`);
  const json = character
    .split('')
    .map((unit) => `${BACKSLASHES}u${anyCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`);
  const code = character.codePointAt(0) ?? 0;

  return `${percent.join('')}|${json.join('')}|&#(?:0*${code}|[xX]0*${anyCase(code.toString(16))});`;
}

function anyCase(hex: string): string {
  return hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** What base64 makes of a secret, alone or inside something longer: it depends on where in three bytes the secret starts. */
export function base64Forms(secret: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // The characters at either end are shared with whatever stands around the secret.
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor((bytes.length * 8) / 6);
    const plain = bytes.toString('base64').slice(first, last);

    return plain.length < SHORTEST_FORM ? [] : [plain, plain.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

const SHORTEST_FORM = 8;

/** A text as a pattern that matches only itself. */
function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}
