/** The forms in which a target may send a secret back. */

/** A secret whose every character may be written plainly, or escaped for a URL, JSON or HTML. */
export interface EscapedSecret {
  /** A pattern for its beginning. */
  readonly beginning: string;
  /** The end of the secret that starts there; null if something else does. */
  endFrom(text: string, start: number): number | null;
}

/** One pattern for a long secret would take seconds to compile, or be rejected as too large. */
const BEGINNING = 16;

export function escapedSecret(secret: string): EscapedSecret {
  const characters = Array.from(secret);

  return {
    beginning: beginningOf(characters.slice(0, BEGINNING).join('')),
    endFrom(text, start) {
      // A character may end in more than one place, where the next one looks like the rest of its escape.
      let ends = new Set([start]);
      for (const character of characters) {
        const forms = formsOf(character);
        ends = new Set([...ends].flatMap((end) => forms.flatMap((form) => endOf(form, text, end))));
        if (ends.size === 0) return null;
      }

      return Math.max(...ends);
    },
  };
}

function endOf(form: RegExp, text: string, start: number): number[] {
  form.lastIndex = start;

  return form.test(text) ? [form.lastIndex] : [];
}

const known = new Map<string, readonly RegExp[]>();

function formsOf(character: string): readonly RegExp[] {
  const forms = known.get(character) ?? writtenForms(character).map((form) => new RegExp(form, 'y'));
  known.set(character, forms);

  return forms;
}

/** Escaped or not, backslashes are backslashes here: trying all combinations would take exponential time. */
function beginningOf(secret: string): string {
  return (secret.match(/\\+|[^\\]/gu) ?? [])
    .map((part) => {
      const forms = part.startsWith('\\') ? [...codes('\\'), literally('\\')] : writtenForms(part);
      const times = part.startsWith('\\') ? `{${part.length},${part.length * (MOST_BACKSLASHES + 1)}}` : '';

      return `(?:${forms.join('|')})${times}`;
    })
    .join('');
}

const NAMED = new Map(Object.entries({ '"': '&quot;', '&': '&amp;', "'": '&apos;', '<': '&lt;', '>': '&gt;' }));
const SHORT = new Map(Object.entries({ '"': '"', '/': '/', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't' }));

/** JSON in JSON is escaped twice, and JSON in that three times. */
const MOST_BACKSLASHES = 7;
const BACKSLASHES = String.raw`\\{1,${MOST_BACKSLASHES}}`;

/** Patterns for a character, each of which matches no more than one text at any place. */
function writtenForms(character: string): string[] {
  const named = NAMED.get(character);
  const short = SHORT.get(character);
  const backslashes = Array.from({ length: MOST_BACKSLASHES }, (_, more) => String.raw`\\{${more + 2}}`);

  return [
    ...codes(character),
    ...(short === undefined ? [] : [BACKSLASHES + literally(short)]),
    ...(named === undefined ? [] : [named]),
    ...(character === '\\' ? backslashes : []),
    ...(character === ' ' ? [literally('+')] : []),
    literally(character),
  ];
}

/** What must be in a text in which these characters are escaped. */
export function escapesIn(characters: string): RegExp {
  const isShort = [...SHORT.keys(), '\\'].some((character) => characters.includes(character));
  const isBlank = characters.includes(' ');

  return new RegExp(`%[\\da-fA-F]{2}|&(?:#|\\w+;)|\\\\${isShort ? '' : 'u'}${isBlank ? '|\\+' : ''}`);
}

/** A character by its code, in a URL, in JSON and in HTML. */
function codes(character: string): string[] {
  const percent = [...Buffer.from(character)].map((byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`);
  const json = character
    .split('')
    .map((unit) => `${BACKSLASHES}u${anyCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`);
  const code = character.codePointAt(0) ?? 0;

  return [percent.join(''), json.join(''), `&#(?:0*${code}|[xX]0*${anyCase(code.toString(16))});`];
}

function anyCase(hex: string): string {
  return hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** What base64 makes of a secret, alone or inside something longer: it depends on where in three bytes the secret starts. */
export function base64Forms(secret: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // The characters at both ends also depend on the text around the secret.
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
