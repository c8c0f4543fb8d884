/** A text with its escapes for a URL, HTML and JSON undone, and how each of its characters was written. */
interface Unescaped {
  readonly plain: string;
  /** By character. */
  readonly written: readonly string[];
  readonly styles: readonly Style[];
}

/** Writes a character as the one that it replaces was written. */
type Style = (character: string) => string;

const ESCAPE =
  /(?:%[\da-f]{2})+|&#(?<decimal>\d{1,7});|&#x(?<hex>[\da-f]{1,6});|&(?<name>[a-z]{2,8}\d{0,2});|\\u(?<unit>[\da-f]{4})|\\x(?<byte>[\da-f]{2})|\\[^ux]/gi;
const MAY_BE_ESCAPED = /%[\da-f]{2}|&#?\w{1,8};|\\/i;

const plainly: Style = (character) => character;
const percent: Style = (character) =>
  Array.from(Buffer.from(character), (byte) => `%${hex(byte, 2).toUpperCase()}`).join('');
const decimal: Style = (character) => `&#${character.codePointAt(0)};`;
const hexadecimal: Style = (character) => `&#x${hex(character.codePointAt(0) ?? 0, 1)};`;
const unit: Style = (character) =>
  Array.from({ length: character.length }, (_, index) => `\\u${hex(character.charCodeAt(index), 4)}`).join('');

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

/** The names of À to ÿ. */
const NAMES =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );
/** In place of an escape that stands for no letter. */
const SIGN = ' ';

/** Null if a text has no escapes. */
export function undoEscapes(text: string): Unescaped | null {
  if (!MAY_BE_ESCAPED.test(text)) return null;
  const written: string[] = [];
  const styles: Style[] = [];
  let plain = '';
  let from = 0;
  const add = (characters: string, asWritten: readonly string[], style: Style) => {
    for (let index = 0; index < characters.length; index++) {
      written.push(asWritten[index] ?? '');
      styles.push(style);
    }
    plain += characters;
  };
  for (const found of text.matchAll(ESCAPE)) {
    const [whole] = found;
    add(text.slice(from, found.index), text.slice(from, found.index).split(''), plainly);
    from = found.index + whole.length;
    const { decimal: number, hex: digits, name, unit: code, byte } = found.groups ?? {};
    if (whole.startsWith('%')) addPercent(whole, add);
    else if (number !== undefined) add(characterOf(Number(number)), [whole], decimal);
    else if (digits !== undefined) add(characterOf(parseInt(digits, 16)), [whole], hexadecimal);
    else if (code !== undefined || byte !== undefined)
      add(String.fromCharCode(parseInt(code ?? byte ?? '', 16)), [whole], unit);
    else if (name !== undefined && NAMES.includes(name))
      add(String.fromCharCode(0xc0 + NAMES.indexOf(name)), [whole], plainly);
    else add(SIGN, [whole], plainly);
  }
  add(text.slice(from), text.slice(from).split(''), plainly);

  return { plain, written, styles };
}

function characterOf(code: number): string {
  return code > 0x10ffff || code === 0 ? SIGN : String.fromCodePoint(code);
}

type Add = (characters: string, asWritten: readonly string[], style: Style) => void;

/** The bytes of a character stand together; what is no UTF-8 is a sign. */
function addPercent(whole: string, add: Add): void {
  const bytes = Buffer.from(whole.replaceAll('%', ''), 'hex');
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0;
    const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    const character = bytes.subarray(at, at + length).toString();
    const isText = !character.includes('\ufffd');
    const taken = isText ? length : 1;
    add(isText ? character : SIGN, [whole.slice(at * 3, (at + taken) * 3)], percent);
    at += taken;
  }
}
