import type { Report } from '../records/report.js';
import { counted } from '../words/counted.js';
import { secondsOf } from './duration.js';
import { shownEvidence } from './evidence-text.js';
import { leftoversText } from './leftovers.js';
import { codeSpan } from './markdown-text.js';

/** Who judged what, when and how, as a list in Markdown. */
export function runFacts(report: Report): string {
  const { suite, target, startedAt, seed, settings, totals, mark } = report;
  const seconds = secondsOf(report).toFixed(1);
  const orders =
    totals.ordersCreated === 0 ? 'none' : `${totals.ordersCreated}, ${leftoversText(report, codeSpan(mark))}`;
  const waits = totals.waits === 0 ? '' : `, waited for rate limits ${counted(totals.waits, 'time')}`;
  const name = target.name === undefined ? '' : `${codeSpan(target.name)} at `;

  return [
    `- target: ${name}${target.isReference ? 'the embedded reference' : codeSpan(target.baseUrl)}${throughProxy(settings)}`,
    `- judged: ${startedAt.slice(0, 10)} ${startedAt.slice(11, 19)} UTC, in ${seconds} s, ${counted(totals.requests, 'request')}${waits}`,
    `- by: ${suite.name} ${suite.version}, interface ${suite.interface}, seed ${seed}`,
    `- policies: ${policies(settings)}`,
    `- orders created: ${orders}`,
    `- evidence: ${shownEvidence(report)}`,
  ].join('\n');
}

function throughProxy({ proxy }: Report['settings']): string {
  return typeof proxy === 'string' ? `, through the proxy ${codeSpan(proxy)}` : '';
}

/** The settings that decide what is judged, and how strictly. */
function policies(settings: Report['settings']): string {
  const listed = ['nulls', 'minimums', 'readOnly', 'allowIncomplete', 'only', 'exclude', 'level', 'section'].flatMap(
    (name) => {
      const values = [settings[name]]
        .flat()
        .filter((value) => value !== undefined && value !== null && value !== false);

      return values.length === 0 ? [] : [`${name} ${codeSpan(values.join(', '))}`];
    },
  );

  return listed.length === 0 ? 'none' : listed.join(', ');
}
