import type { Entry } from '../../../helpers/reports/registry/entries.js';
import { siteFiles } from '../../../helpers/reports/registry/site.js';

/** The text of a file of the site of these entries. */
export function fileOf(entries: readonly Entry[], path: string): string {
  return siteFiles(entries).get(path) ?? '';
}

/** The pages of the products. */
export function productPages(entries: readonly Entry[]): string[] {
  return [...siteFiles(entries)]
    .filter(([path]) => /^products\/[^/]+\/index\.html$/.test(path))
    .map(([, text]) => text);
}

/** What a reader sees, without the tags. */
export function seenIn(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');
}

/** The part of the first page under a heading. */
export function sectionOf(html: string, id: string): string {
  const start = html.indexOf(`aria-labelledby="${id}"`);

  return start === -1 ? '' : html.slice(start, html.indexOf('</section>', start));
}
