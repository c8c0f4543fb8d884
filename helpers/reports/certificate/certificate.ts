import type { Product } from '../../records/product.js';
import type { Report } from '../../records/report.js';
import { markup } from '../html/markup.js';
import { htmlPage } from '../html/page.js';

/** A certified report, and the fingerprint of the key that signs it. */
interface Certified {
  readonly report: Report & { readonly product: Product };
  readonly fingerprint: string;
}

/** The certificate: one page that prints on one sheet of A4. */
export function certificateHtml({ report, fingerprint }: Certified): string {
  const { product, verdict, startedAt, seal } = report;

  return htmlPage({
    title: `Certificate: ${product.name} ${product.version}`,
    style: '',
    body: markup`<main><h1>${product.name} ${product.version}</h1><p>${verdict} ${startedAt} ${seal?.digest ?? ''} ${fingerprint}</p></main>`,
  });
}
