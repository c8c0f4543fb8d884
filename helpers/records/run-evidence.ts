import type { Exchange } from '../exchanges/exchange.js';
import { maskFor } from '../secrets/run-mask.js';
import { fullEvidence, type Evidence } from '../stand-ins/evidence.js';
import { replacedEvidence } from '../stand-ins/replaced-evidence.js';
import type { ReportOptions } from './report-options.js';
import { LONGEST_BODY } from './reported-exchange.js';
import type { RunResult } from './run-result.js';

interface Shown extends ReportOptions {
  readonly exchanges: readonly Exchange[];
  /** The ids of the orders that the run created. */
  readonly created: readonly string[];
  /** The words of the requirements. */
  readonly claims: readonly string[];
}

/** What a report may show of what the target sent: everything but secrets, unless it is published. */
export function evidenceOf(
  { settings, startedAt, mark, exploration }: RunResult,
  { exchanges, created, claims, evidence, longestBody = LONGEST_BODY }: Shown,
): Evidence {
  const mask = maskFor(settings, exchanges, claims);

  return evidence !== 'stand-ins'
    ? fullEvidence(mask)
    : replacedEvidence(mask, {
        settings,
        exchanges,
        startedAt,
        mark,
        created,
        isExploration: exploration !== undefined,
        longestBody,
      });
}
