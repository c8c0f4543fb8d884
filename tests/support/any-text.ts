import * as fc from 'fast-check';

/** What trips those who read texts: escapes, lone surrogates, invisible characters, and words that mean something. */
// prettier-ignore
const pieces = [
  '"', "'", '`', '\\', '/', '~', '~0', '~1', '%', '%zz', '&', '<', '>', '=', ':', ',', '{', '}', '[', ']', '#', '$', ';',
  '+', '-', '.', '*', '…', '\ud800', '\udfff', '\0', '\b', '\t', '\n', '\r', '\u001b', '\u2028', '\ufeff', '\ufffd', 'é', '漢',
  '🌾', 'null', 'true', 'password', '__proto__', 'constructor', 'length', '\\u0041', '\\n', '":', '1e5', '9007199254740993',
];

/** Any text, odd ones above all. */
export const anyText = fc
  .array(
    fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 }), fc.string({ unit: 'binary', maxLength: 2 })),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));
