import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import type { ReportedExchange } from '../../helpers/records/reported-exchange.js';
import { sampleReport } from '../support/sample-report.js';

/** What breaks out of XML, HTML, Markdown, a terminal and a workflow command, in one text. */
export const POISON = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>]]><!--',
  '\u0000\u0008\u001b[31m\u0085\u061c\u202e\u2028\ufeff\uffff\ud800',
  '`one``` | ````` [link](javascript:alert(1)) **bold** @octocat octo/cat#1 GH-2 https://evil.example',
  '\r\n\n::error::pwned\n##[error]pwned\n# heading\n```\n</details>\n| a |\n| --- |\n',
  `%0A%25 &amp; &#0; "double" 'single' \\u0041 --> ${'`'.repeat(9)}`,
].join(' ');

export const LONG = `${POISON}${'x'.repeat(100_000)}${POISON}`;

const spoilt = (requirement: ReportedRequirement): ReportedRequirement => ({
  ...requirement,
  reason: requirement.reason === null ? null : POISON,
  findings: requirement.findings.flatMap(({ exchange }) => [
    { message: POISON, pointer: `/${POISON}`, exchange },
    { message: LONG, pointer: LONG, exchange },
  ]),
});

const exchange: ReportedExchange = {
  ...(sampleReport.exchanges['e7'] as ReportedExchange),
  request: {
    method: 'POST',
    url: `https://spray.example/?${POISON}`,
    headers: { 'x-poison': POISON },
    body: { text: LONG },
  },
  response: {
    status: 599,
    headers: [
      ['content-type', POISON],
      ['location', POISON],
      [POISON, POISON],
    ],
    body: { text: LONG },
  },
  failure: { kind: 'broken', message: POISON },
  curl: `curl '${LONG}'`,
};

/** A report in which every text that a target can choose is chosen to do harm. */
export const hostileReport: Report = {
  ...sampleReport,
  target: { baseUrl: `https://spray.example/${POISON}`, isReference: false },
  requirements: sampleReport.requirements.map(spoilt),
  exchanges: { e7: exchange },
  silences: [{ silence: 'initial orderStatus', observed: POISON }],
  undocumented: { 'create-order': [POISON, LONG] },
  ordersCreated: [POISON],
};

/** A hostile report of a run that could not judge. */
export const hostileError: Report = {
  ...hostileReport,
  verdict: null,
  error: POISON,
  requirements: [],
  idleWaivers: [],
};

/** Characters that no report may hold as they are; a line feed may. */
export const HARMFUL =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/u; // oxlint-disable-line no-control-regex -- they are what is looked for
