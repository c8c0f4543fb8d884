import type { Finding } from '../../helpers/finding.js';

/**
 * Lists may change between two calls, by other clients: what several answers disagree on is observed again, and blamed
 * only when every observation shows it.
 */
export async function persistently<T>(
  judge: (observed: T) => Finding[],
  observations: AsyncIterable<T>,
): Promise<Finding[]> {
  let findings: Finding[] = [];
  for await (const observed of observations) {
    findings = judge(observed);
    if (findings.length === 0) break;
  }

  return findings;
}
