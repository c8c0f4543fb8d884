/** What was read first, and then as often as somebody asks, up to so many times more. */
export async function* readings<T>(
  first: T | Promise<T>,
  readAgain: (time: number) => Promise<T>,
  more = 2,
): AsyncGenerator<T> {
  yield await first;
  for (let time = 2; time <= more + 1; time++) yield await readAgain(time);
}

/**
 * Lists may change between two calls, by other clients: what several answers disagree on is observed again, and blamed
 * only when every observation shows it.
 */
export async function foundInEveryReading<T, F>(judge: (read: T) => F[], readingsOf: AsyncIterable<T>): Promise<F[]> {
  let findings: F[] = [];
  for await (const read of readingsOf) {
    findings = judge(read);
    if (findings.length === 0) break;
  }

  return findings;
}
