/** What each byte adds; an object and an array take more room than the values in them. */
const WEIGHTS = new Uint8Array(256);
for (const [character, weight] of [
  [',', 1],
  ['{', 4],
  ['[', 4],
] as const)
  WEIGHTS[character.charCodeAt(0)] = weight;

/**
 * How much room a JSON text will take once it is read, in values, without reading it: `{}` three hundred thousand times is
 * a short text and a large tree. Text in strings may make it seem more, never less.
 */
export function weightOf(bytes: Uint8Array): number {
  let weight = 1;
  for (let index = 0; index < bytes.length; index++) weight += WEIGHTS[bytes[index] as number] as number;

  return weight;
}
