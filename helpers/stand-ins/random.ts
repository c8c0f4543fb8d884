import { randomBytes } from 'node:crypto';

/** A whole number from 0 to below a limit. */
export type Random = (below: number) => number;

/** Unforeseeable, and kept nowhere: a stand-in says nothing about what it stands for. */
export function aRandom(seed: Uint8Array = randomBytes(16)): Random {
  const words = new Uint32Array(4);
  for (let index = 0; index < 16; index++)
    words[index >> 2] = (words[index >> 2] ?? 0) | ((seed[index] ?? 0) << ((index & 3) * 8));
  let [a, b, c, d] = words as unknown as [number, number, number, number];

  // sfc32: fast, and good enough, because what it draws does not depend on any value of the target.
  function next(): number {
    const sum = (a + b + d++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;

    return sum >>> 0;
  }
  for (let round = 0; round < 15; round++) next();

  return (below) => Math.floor((next() / 2 ** 32) * below);
}

/** The items in another order. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items];
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = random(index + 1);
    [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T];
  }

  return mixed;
}

/** Gives each item another one of them, and none to two. */
export function aDerangement<T>(items: readonly T[], random: Random): ReadonlyMap<T, T> {
  const mixed = shuffled(items, random);

  return new Map(mixed.map((item, index) => [item, mixed[(index + 1) % mixed.length] as T]));
}
