/** What each byte adds: objects and arrays take more memory than the values in them. */
const WEIGHTS = new Uint8Array(256);
for (const [character, weight] of [
  [',', 1],
  ['{', 4],
  ['[', 4],
] as const)
  WEIGHTS[character.charCodeAt(0)] = weight;

/**
 * Estimates, without parsing, how much memory a JSON text takes once it is parsed, counted in values: `{}` repeated
 * 300,000 times is a short text but a large tree. Strings may make the estimate too high, never too low.
 */
export function weightOf(bytes: Uint8Array): number {
  let weight = 1;
  for (let index = 0; index < bytes.length; index++) weight += WEIGHTS[bytes[index] as number] as number;

  return weight;
}
