import { isDeepStrictEqual } from 'node:util';
import { regradeReport } from '../../helpers/regrade.js';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import { cutEvidence } from '../../helpers/records/evidence-limits.js';
import type { Product } from '../../helpers/records/product.js';
import type { Report } from '../../helpers/records/report.js';
import { narrowedText } from '../../helpers/reports/verdict-text.js';
import { uncertifiableSettings } from '../../helpers/settings/certification-rules.js';
import { requirements } from '../../suites/index.js';

/** Why there is no certificate, as the end of a sentence, and the exit status. */
interface CertificateObstacle {
  readonly because: string;
  readonly status: number;
}

interface Certifiable {
  readonly report: Report;
  readonly product: Product;
  /** The day that the service's clock shows, if it is another. */
  readonly otherDay: string | null;
}

/** What keeps a run from being certified; null if nothing does. */
export async function findObstacle({ report, product, otherDay }: Certifiable): Promise<CertificateObstacle | null> {
  const { verdict, scope, error, settings, exchanges } = report;
  if (verdict !== 'conformant' || scope !== 'full') {
    const narrowed = narrowedText(report);
    const status = exitStatusOf(report);

    // A status of 0 would say that there is a certificate.
    return {
      because:
        error === null
          ? `the verdict is ${verdict}${narrowed === '' ? '' : `, ${narrowed}`}`
          : 'the run could not judge',
      status: status === 0 ? INCOMPLETE : status,
    };
  }
  const [refused] = uncertifiableSettings(settings);
  if (refused !== undefined) return { because: `${refused} is set`, status: 2 };
  if (!isDeepStrictEqual(report.product, product))
    return { because: 'the names of the product contain a secret of the settings', status: 2 };
  if (otherDay !== null)
    return {
      because: `the clock of this machine says ${report.startedAt.slice(0, 10)}, and that of the service ${otherDay}: one of them is wrong`,
      status: INCOMPLETE,
    };
  const cut = cutEvidence(exchanges);
  if (cut !== null) return { because: cut, status: INCOMPLETE };
  const changed = await changedOutcomes(report);

  return changed.length === 0
    ? null
    : {
        because: `its evidence does not show the same outcomes when it is regraded: ${changed.slice(0, MOST_NAMES).join(', ')}`,
        status: INCOMPLETE,
      };
}

const INCOMPLETE = 3;
const MOST_NAMES = 3;

/** The requirements that are judged otherwise from the evidence of the report alone. */
async function changedOutcomes(report: Report): Promise<string[]> {
  const regraded = await regradeReport(report, requirements);
  const outcomes = new Map(regraded.requirements.map(({ id, outcome }) => [id, outcome]));

  return report.requirements.filter(({ id, outcome }) => outcomes.get(id) !== outcome).map(({ id }) => id);
}
