const [COMMA, BRACE, BRACKET] = [0x2c, 0x7b, 0x5b];

/** An object and an array take more room than the values in them. */
const CONTAINER = 4;

/**
 * How much room a JSON text will take once it is read, in values, without reading it: `{}` three hundred thousand times is
 * a short text and a large tree. Text in strings may make it seem more, never less.
 */
export function weightOf(bytes: Uint8Array): number {
  let weight = 1;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === COMMA) weight++;
    else if (byte === BRACE || byte === BRACKET) weight += CONTAINER;
  }

  return weight;
}
