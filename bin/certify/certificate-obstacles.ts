import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { aClock } from '../../helpers/connection/limits.js';
import type { Transport } from '../../helpers/connection/wire.js';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import type { Product, Report } from '../../helpers/records/report.js';
import { cutEvidence } from '../../helpers/records/reported-exchange.js';
import { verifyReport } from '../../helpers/records/verification.js';
import { judgingWith } from '../../helpers/regrading.js';
import { narrowedText } from '../../helpers/reports/verdict-text.js';
import { uncertifiableSettings } from '../../helpers/settings/certification-rules.js';
import { requirements } from '../../suites/index.js';

/** Why there is no certificate, as the end of a sentence, and the exit status. */
interface CertificateObstacle {
  readonly because: string;
  readonly status: number;
}

interface Certifiable {
  /** Sealed and signed. */
  readonly report: Report;
  readonly publicKey: KeyObject;
  readonly product: Product;
  /** The day that the service's clock shows, if it is another. */
  readonly otherDay: string | null;
  /** What is judged otherwise with stand-ins. */
  readonly changed: string | null;
}

export async function findObstacle(certifiable: Certifiable): Promise<CertificateObstacle | null> {
  const { report, publicKey, product, otherDay, changed } = certifiable;
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
  if (changed !== null)
    return { because: `with stand-ins for personal data, ${changed} is judged otherwise`, status: INCOMPLETE };
  const { answer, problems, doubts } = await verifyReport(report, {
    keys: [publicKey],
    now: new Date(report.finishedAt),
    judging,
  });

  return answer === 'verified'
    ? null
    : { because: `it would not verify: ${[...problems, ...doubts][0] ?? ''}`, status: INCOMPLETE };
}

const INCOMPLETE = 3;

export const judging = judgingWith(requirements);

const DAY_MS = 86_400_000;

interface ClockWatch {
  readonly watching: (transport: Transport) => Transport;
  /** What the service's clock says, if it is never within a day of ours: one of them is wrong; null otherwise. */
  disagreement(): string | null;
}

/** Compares the clock of this machine with the Date headers of the service. */
export function aClockWatch(): ClockWatch {
  const clock = aClock();
  let agreed = false;
  let last: string | null = null;
  const look = (text: string | undefined) => {
    const time = text === undefined ? NaN : Date.parse(text);
    if (Number.isNaN(time)) return;
    if (Math.abs(time - clock().getTime()) < DAY_MS) agreed = true;
    else last = new Date(time).toISOString().slice(0, 10);
  };

  return {
    watching: (transport) => ({
      ...transport,
      async send(request, delivery) {
        const response = await transport.send(request, delivery);
        look(response.headers.find(([name]) => name.toLowerCase() === 'date')?.[1]);

        return response;
      },
    }),
    disagreement: () => (agreed || last === null ? null : last),
  };
}
