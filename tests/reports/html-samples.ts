import type { Report } from '../../helpers/records/report.js';
import type { ReportedBody, ReportedExchange } from '../../helpers/records/reported-exchange.js';
import { sampleReport } from '../support/sample-report.js';

/** What a target could send to break out of a page. Each tries to call `taken`. */
export const hostile = [
  '<script>taken()</script>',
  '</script><script>taken()</script>',
  '</style><script>taken()</script>',
  '"><img src=x onerror=taken()>',
  "' onmouseover='taken()",
  '</template></pre></details><svg onload=taken()>',
  ']]><!-- --><iframe srcdoc="<script>parent.taken()</script>">',
  '<base href="https://elsewhere.example/"><meta http-equiv="refresh" content="0;url=https://elsewhere.example/">',
  'javascript:taken()',
  'right\u202eto left \u2066isolated\u2069 \u0000 null \u001b[2J bell\u0007 \ufeff mark',
  '__proto__',
  'constructor',
  `long ${'x'.repeat(100_000)}`,
].join(' ');

export function exchangeWith(body: ReportedBody, changes: Partial<ReportedExchange> = {}): ReportedExchange {
  const [exchange] = Object.values(sampleReport.exchanges);
  if (exchange === undefined || exchange.response === null)
    throw new Error('the sample has an exchange with an answer');

  return { ...exchange, response: { ...exchange.response, body }, ...changes };
}

/** The sample, with more to show: other bodies, an exchange without an answer, fields seen and never seen. */
export const richReport: Report = {
  ...sampleReport,
  settings: { ...sampleReport.settings, pageable: 'auto', orderStatusParam: null, credentials: ['farmer'], only: [] },
  requirements: sampleReport.requirements.map((requirement) =>
    requirement.id === 'get-order/field-types'
      ? {
          ...requirement,
          findings: [
            ...requirement.findings,
            ...['e8', 'e9', 'e10', 'e11'].map((exchange) => ({
              message: 'expected x, got y',
              pointer: '/a/b',
              exchange,
            })),
          ],
        }
      : requirement,
  ),
  exchanges: {
    ...sampleReport.exchanges,
    e8: exchangeWith({ base64: 'gP8=' }),
    e9: exchangeWith({ text: `{"a":[${'1,'.repeat(60)}`, bytes: 70_000 }),
    e10: exchangeWith({ text: '<h1>Bad gateway</h1>' }),
    e11: exchangeWith({}, { response: null, failure: { kind: 'timeout', message: 'no answer within 10000 ms' } }),
    e12: exchangeWith({ text: '{"nobody":"refers to it"}' }),
  },
  coverage: {
    ...sampleReport.coverage,
    'get-order': { id: { seen: 40 }, completionDate: { seen: 0 }, orderStatus: { seen: 2, values: ['paid'] } },
    'list-notifications': {
      content: { seen: 12 },
      'content[].order': { seen: 5 },
      'content[].order.id': { seen: 120 },
      'content[].order.farmer.role': { seen: 5, values: [] },
    },
  },
};

/** A report of a target that puts something harmful in everything it sends. */
export const hostileReport: Report = {
  ...richReport,
  target: { ...richReport.target, baseUrl: `https://spray.example/${hostile}` },
  settings: { ...richReport.settings, session: { name: hostile }, statesUrl: hostile },
  requirements: richReport.requirements.map((requirement) => ({
    ...requirement,
    reason: requirement.reason === null ? null : hostile,
    findings: requirement.findings.map((finding) => ({ ...finding, message: hostile, pointer: `/${hostile}` })),
  })),
  exchanges: Object.fromEntries(
    Object.keys(richReport.exchanges).map((id) => [
      id,
      exchangeWith(
        { text: JSON.stringify({ [hostile]: hostile, ['__proto__']: { taken: [hostile] } }) },
        {
          request: {
            method: 'POST',
            url: `https://spray.example/${hostile}`,
            headers: { [hostile]: hostile },
            body: { text: hostile },
          },
          curl: `curl '${hostile.slice(0, 500)}'`,
        },
      ),
    ]),
  ),
  silences: [{ silence: 'content type of responses', observed: hostile }],
  undocumented: { 'create-order': [hostile, '__proto__'] },
  ordersCreated: [hostile],
};
