import type { Report } from '../../records/report.js';
import { withBodies } from '../../records/reported-body.js';
import { lineage, type PageBody } from './body.js';
import { jsonExcerpt } from './json-excerpt.js';

/** A longer body is not laid out as a whole: findings may point to it a hundred times. */
const LONGEST = 64 * 1024;

/** The report with each body where it was received; of a long one, the beginning and what findings point to. */
export function withShownBodies(report: Report): Report {
  const exchanges = withBodies(report.exchanges);
  const pointed = new Map<string, Set<string>>();
  for (const { exchange, pointer } of report.requirements.flatMap(({ findings }) => findings)) {
    const text = exchanges[exchange]?.response?.body.text ?? '';
    if (text.length > LONGEST) pointed.set(text, (pointed.get(text) ?? new Set()).add(pointer ?? ''));
  }
  // Equal bodies are one text, so that it is read once for all findings.
  const excerpts = new Map([...pointed].map(([text, pointers]) => [text, excerptOf(text, pointers)]));
  const shown = Object.entries(exchanges).map(([id, exchange]) => {
    const { response } = exchange;
    const body = excerpts.get(response?.body.text ?? '');

    return [id, response === null || body === undefined ? exchange : { ...exchange, response: { ...response, body } }];
  });

  return { ...report, exchanges: Object.fromEntries(shown) as Report['exchanges'] };
}

function excerptOf(text: string, pointers: ReadonlySet<string>): PageBody {
  const length = Buffer.byteLength(text);
  if (!/^\s*[{[]/.test(text)) return { text: text.slice(0, LONGEST), bytes: length };

  return { text: jsonExcerpt(text, pointers, new Set([...pointers].flatMap(lineage))), excerptOf: length };
}
