import type { KeyObject } from 'node:crypto';
import { jsonFileText, MANIFEST, manifestOf, signManifest } from '../../records/bundle.js';
import type { Product, Report } from '../../records/report.js';
import { fingerprintOf, publicPemOf } from '../../seals/seal.js';
import { badgeSvg } from '../badge.js';
import { harLog } from '../har.js';
import { htmlReport } from '../html/html.js';
import { certificateHtml } from './certificate-page.js';

type SealedReport = Report & { readonly product: Product };

/** The files that follow from a sealed report and the key that signed it. */
export function filesFrom(report: SealedReport, publicKey: KeyObject): ReadonlyMap<string, Uint8Array> {
  const texts = {
    'conformance.json': jsonFileText(report),
    'conformance.html': htmlReport(report),
    'exchanges.har': jsonFileText(harLog(report)),
    'certificate.html': certificateHtml({ report, fingerprint: fingerprintOf(publicKey) }),
    'badge.svg': badgeSvg(report),
    'public-key.pem': publicPemOf(publicKey),
  };

  return new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));
}

/** Every file of the bundle of a sealed report, with the signed manifest. */
export function bundleFiles(report: SealedReport, privateKey: KeyObject): ReadonlyMap<string, Uint8Array> {
  // As whoever verifies the files reads it.
  const filed = JSON.parse(JSON.stringify(report)) as SealedReport;
  const files = filesFrom(filed, privateKey);
  const manifest = signManifest(manifestOf(filed, files), privateKey);

  return new Map([[MANIFEST, Buffer.from(jsonFileText(manifest))], ...files]);
}
