/** The forms in which a target may give a secret back. */

/** A pattern for a secret whose every character may be written plainly, or escaped for a URL, JSON or HTML. */
export function escapedForms(secret: string): string {
  return Array.from(secret, oneOf).join('');
}

const HTML: Readonly<Record<string, readonly string[]>> = {
  '"': ['&quot;', '&#34;', '&#x22;'],
  '&': ['&amp;', '&#38;', '&#x26;'],
  "'": ['&#39;', '&#x27;', '&apos;'],
  '<': ['&lt;', '&#60;', '&#x3c;'],
  '>': ['&gt;', '&#62;', '&#x3e;'],
  ' ': [String.raw`\+`],
};

function oneOf(character: string): string {
  const bytes = [...Buffer.from(character)];
  const percent = bytes.map((byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`).join('');
  const json = character
    .split('')
    .map((unit) => `\\\\+u${anyCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
    .join('');
  // JSON in JSON is escaped twice.
  const backslashed = /["\\/]/.test(character) ? [`\\\\+${literally(character)}`] : [];

  return `(?:${[...backslashed, literally(character), percent, json, ...(HTML[character] ?? [])].join('|')})`;
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
export function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}
