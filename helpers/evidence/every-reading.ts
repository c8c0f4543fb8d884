/**
 * Lists may change between two calls, by other clients: what several answers disagree on is observed again, and blamed
 * only when every observation shows it.
 */
export async function foundInEveryReading<T, F>(
  judge: (observed: T) => F[],
  observations: AsyncIterable<T>,
): Promise<F[]> {
  let findings: F[] = [];
  for await (const observed of observations) {
    findings = judge(observed);
    if (findings.length === 0) break;
  }

  return findings;
}
