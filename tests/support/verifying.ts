import type { KeyObject } from 'node:crypto';
import { type Verification, unverifiable, verifyReport } from '../../helpers/records/verification.js';
import type { Report } from '../../helpers/records/report.js';
import { judgingWith } from '../../helpers/regrading.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { requirements } from '../../suites/index.js';

/** As read back from a file. */
export function filed<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** As a run writes it without a key, and as it is read back. */
export function sealed(report: Report): Report {
  return filed(sealReport(report, null));
}

const judging = judgingWith(requirements);

/** What verify finds out about a report. */
export function verified(report: Report, keys: readonly KeyObject[] = [], now = new Date()): Promise<Verification> {
  return verifyReport(filed(report), { keys, now, judging });
}

/** What is wrong with a report, sealed as it is. */
export async function problemsOf(report: unknown): Promise<readonly string[]> {
  const unread = unverifiable(report);

  return unread === null ? (await verified(report as Report)).problems : [unread];
}

/** What a forger makes of a report who has the key of the honest signer: sealed and signed anew. */
export function forged(report: Report, change: (copy: Forgeable) => void, pem: string): Report {
  const { seal: _, ...copy } = filed(report) as Forgeable;
  change(copy);

  return sealReport(copy as unknown as Report, pem);
}

/** A report whose members can be changed. */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever a forger does to it
export type Forgeable = Record<string, any>;
