const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const hexOf = (text: string): string => Buffer.from(text).toString('hex');
const pairsOf = (text: string): string[] => hexOf(text).match(/../g) ?? [];

function inLines(text: string, width: number): string {
  return (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n');
}

/** As xxd prints it. */
function dumped(text: string): string {
  return (text.match(/.{1,16}/gs) ?? [])
    .map((part, line) => {
      const offset = (line * 16).toString(16).padStart(8, '0');

      return `${offset}: ${(hexOf(part).match(/.{1,4}/g) ?? []).join(' ').padEnd(39)}  ${part}`;
    })
    .join('\n');
}

const filler = 'It was a bright cold day in April, and the clocks were striking thirteen. ';

/** What a target may make of a secret before it sends it back. */
export const writtenForms: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  'percent-encoded': (secret) =>
    pairsOf(secret)
      .map((pair) => `%${pair}`)
      .join(''),
  'percent-encoded twice': (secret) =>
    pairsOf(secret)
      .map((pair) => `%25${pair}`)
      .join(''),
  'escaped for JSON': (secret) =>
    pairsOf(secret)
      .map((pair) => `\\u00${pair}`)
      .join(''),
  'escaped for JSON in JSON': (secret) =>
    pairsOf(secret)
      .map((pair) => `\\\\u00${pair}`)
      .join(''),
  'escaped for HTML': (secret) =>
    pairsOf(secret)
      .map((pair) => `&#x${pair};`)
      .join(''),
  'escaped for HTML in HTML': (secret) =>
    pairsOf(secret)
      .map((pair) => `&amp;#${parseInt(pair, 16)};`)
      .join(''),
  'hex in small letters': hexOf,
  'hex in capitals': (secret) => hexOf(secret).toUpperCase(),
  'hex with colons': (secret) => pairsOf(secret).join(':'),
  'hex with blanks': (secret) => pairsOf(secret).join(' '),
  'hex with 0x': (secret) =>
    pairsOf(secret)
      .map((pair) => `0x${pair}`)
      .join(', '),
  'a hex dump': dumped,
  'UTF-16 in hex': (secret) => utf16(secret).toString('hex'),
  'UTF-16, low byte first': (secret) => utf16(secret).toString('latin1'),
  'UTF-16, high byte first': (secret) => utf16(secret).swap16().toString('latin1'),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  'base64, one byte later': (secret) => Buffer.from(`u${secret}`).toString('base64'),
  'base64, two bytes later': (secret) => Buffer.from(`u:${secret}`).toString('base64'),
  'base64 for URLs': (secret) => Buffer.from(secret).toString('base64url'),
  'base64 of UTF-16, low byte first': (secret) => utf16(secret).toString('base64'),
  'base64 of UTF-16, high byte first': (secret) => utf16(secret).swap16().toString('base64'),
  'base64 of base64': (secret) => Buffer.from(Buffer.from(secret).toString('base64')).toString('base64'),
  'base64 in lines of 64': (secret) => inLines(Buffer.from(filler + secret).toString('base64'), 64),
  'base64 in lines of 76': (secret) => inLines(Buffer.from(`x${filler}${secret}`).toString('base64'), 76),
  'in lines': (secret) => inLines(secret, 7),
  'in lines that are indented': (secret) => inLines(secret, 6).replaceAll('\n', '\r\n\t  '),
  'in lines of quoted-printable text': (secret) => inLines(secret, 6).replaceAll('\n', '=\r\n'),
  capitals: (secret) => secret.toUpperCase(),
  'a variable of CGI': (secret) => `HTTP_${secret.toUpperCase().replaceAll('-', '_')}`,
  'cut at its end': (secret) => secret.slice(0, -5),
  'cut at its start': (secret) => secret.slice(5),
  'ten characters of it': (secret) => secret.slice(7, 17),
};
