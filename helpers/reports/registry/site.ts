import type { Entry } from './entry.js';

/** Of index.json: it tells a site of ours from any other folder. */
export const LIST_FORMAT = 'crop-spraying-conformance-list/1';

/** The files of the site of a list, by their paths. */
export function siteFiles(entries: readonly Entry[]): Map<string, string> {
  const shown = entries.map(({ path, digest, standing, reasons }) => ({ path, digest, standing, reasons }));

  return new Map([
    ['index.html', '<!doctype html><title>Certified products</title><p>See <a href="index.json">index.json</a>.</p>\n'],
    ['index.json', `${JSON.stringify({ format: LIST_FORMAT, entries: shown }, null, 2)}\n`],
  ]);
}
