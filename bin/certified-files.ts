import { isBundlePath, readBundle } from '../helpers/records/bundle-reading.js';
import type { Report } from '../helpers/records/report.js';
import { unverifiable } from '../helpers/records/verification.js';
import { bundleProblems, reportIn } from '../helpers/reports/certificate/bundle-problems.js';
import { ruleProblems } from '../helpers/reports/certificate/rule-problems.js';
import { isWellFormed } from '../helpers/words/visible.js';
import { UsageError } from './command.js';
import { readJsonFile, unreadableArgument } from './report-files.js';

/** What verify reads: a report, with what is wrong with the bundle around it. */
interface Certified {
  readonly report: Report;
  readonly problems: readonly string[];
}

/** Throws a UsageError that names the first problem if there is no report that this version can verify. */
export function readCertified(path: string): Certified {
  if (isBundlePath(path)) return readBundled(path);
  const report = verifiable(readJsonFile(path), path);
  const { product, verdict } = report;

  // The report of a certificate keeps the rules of certification, wherever it is. That of a product that failed is no certificate.
  return {
    report,
    problems: product === undefined || verdict !== 'conformant' ? [] : ruleProblems({ ...report, product }),
  };
}

function readBundled(path: string): Certified {
  try {
    const bundle = readBundle(path);
    const problems = bundleProblems(bundle);
    const report = reportIn(bundle.files);
    if (typeof report === 'string') throw new UsageError(`expected a bundle, got ${path}: ${problems[0] ?? report}`);

    return { report: verifiable(report, path), problems };
  } catch (error) {
    throw unreadableArgument(error, path);
  }
}

function verifiable(value: unknown, path: string): Report {
  const problem = isWellFormed(value) ? unverifiable(value) : 'half a surrogate pair in it is no text';
  if (problem !== null) throw new UsageError(`expected a report, got ${path}: ${problem}`);

  return value as Report;
}
