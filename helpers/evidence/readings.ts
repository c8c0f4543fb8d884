/** The first reading, and then up to so many more, each made only when it is needed. */
export async function* readings<T>(
  first: T | Promise<T>,
  readAgain: (time: number) => Promise<T>,
  more = 2,
): AsyncGenerator<T> {
  yield await first;
  for (let time = 2; time <= more + 1; time++) yield await readAgain(time);
}

/**
 * Other clients may change a list between two requests, so what contradicts itself is read again, and only what every
 * reading shows is found.
 */
export async function foundInEveryReading<T, F>(judge: (read: T) => F[], readingsOf: AsyncIterable<T>): Promise<F[]> {
  let findings: F[] = [];
  for await (const read of readingsOf) {
    findings = judge(read);
    if (findings.length === 0) break;
  }

  return findings;
}
