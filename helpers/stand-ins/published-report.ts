import { howKept } from '../exchanges/comparable.js';
import { responseShape } from '../exchanges/shown-objects.js';
import type { Shape } from '../interface/schemas.js';
import { parseJson } from '../json/parse.js';
import { memberOf } from '../json/values.js';
import { LOGIN } from '../observations/access.js';
import { isPlaceOf } from '../observations/writing/creations.js';
import type { Judging } from '../records/verification.js';
import type { LeftOut, Report } from '../records/report.js';
import { cutEvidence, withBodies, type ReportedBody, type ReportedExchange } from '../records/reported-exchange.js';
import { drawStandIns, publishedBody, type StandInFor } from './published-body.js';

interface Publication {
  readonly report: Report;
  /** The requirement that is judged otherwise with stand-ins, however they are drawn: the report is then as it was. */
  readonly changed: string | null;
}

const MOST_DRAWS = 3;

/** Replaces what is about people in a whole and conformant report. Judged again, it must have the same outcomes. */
export async function publishReport(report: Report, { replay }: Pick<Judging, 'replay'>): Promise<Publication> {
  let changed: string | null = null;
  const draws = report.verdict === 'conformant' && cutEvidence(report.exchanges) === null ? MOST_DRAWS : 0;
  for (let time = 0; time < draws; time++) {
    const published = await replay(withStandIns(report));
    const other = published.requirements.find(({ outcome }, index) => outcome !== report.requirements[index]?.outcome);
    if (other === undefined && published.verdict === 'conformant') return { report: published, changed: null };
    changed = other?.id ?? 'the verdict';
  }

  return { report, changed };
}

function withStandIns(report: Report): Report {
  const standInFor = drawStandIns(isOwnOf(report));
  const published = Object.entries(withBodies(report.exchanges)).map(
    ([id, exchange]) => [id, publishedExchange(exchange, standInFor)] as const,
  );
  const sumOf = (what: keyof LeftOut) => published.reduce((sum, [, { leftOut }]) => sum + leftOut[what], 0);

  return {
    ...report,
    evidence: 'stand-ins',
    leftOut: { fields: sumOf('fields'), headers: sumOf('headers'), bodies: sumOf('bodies') },
    exchanges: Object.fromEntries(published.map(([id, { exchange }]) => [id, exchange])),
  };
}

/** What the run made up: the places of the orders that it sent, also as a service may store them, and those of earlier runs. */
function isOwnOf({ exchanges }: Report): (value: unknown) => boolean {
  const sent = Object.values(exchanges)
    .filter(({ operation }) => operation === 'create-order')
    .map(({ request }) => parseJson(request.body?.text ?? '')?.value);
  const own = sent.map((body) => memberOf(body, 'location')).filter((place) => typeof place === 'string');
  const degrees = sent.flatMap(degreesIn);

  return (value) =>
    typeof value === 'number'
      ? degrees.some((each) => Math.abs(each - value) % FULL_CIRCLE < NEAR)
      : isPlaceOf('any', value) || own.some((place) => howKept('location', place, String(value)) !== 'not');
}

const FULL_CIRCLE = 360;

/** A service may store fewer digits. */
const NEAR = 0.001;

function degreesIn(body: unknown): number[] {
  return [memberOf(body, 'latitude'), memberOf(body, 'longitude')].filter((each) => typeof each === 'number');
}

interface Published {
  readonly exchange: ReportedExchange;
  readonly leftOut: LeftOut;
}

/** The headers on which judgements depend, and what is kept of them. */
const kept: Readonly<Record<string, (value: string) => string>> = {
  'content-type': (type) => /^(?:application\/json|text\/(?:html|plain))\b/i.exec(type)?.[0] ?? otherType(type),
  'cache-control': (directives) =>
    directives
      .match(/[a-z-]+(?:=\d+)?/gi)
      ?.filter(isDirective)
      .join(', ') ?? '',
  age: digitsOf,
  'retry-after': digitsOf,
  location: (address) => (LOGIN.test(address) ? '/login' : '/'),
};

function otherType(type: string): string {
  return /\bjson\b/i.test(type) ? 'application/json' : 'application/octet-stream';
}

function isDirective(text: string): boolean {
  return /^(?:no-store|no-cache|private|public|must-revalidate|max-age=\d+|s-maxage=\d+)$/i.test(text);
}

function digitsOf(text: string): string {
  return /\d+/.exec(text)?.[0] ?? '0';
}

/** An exchange without what nobody but the service's users should see. */
export function publishedExchange(exchange: ReportedExchange, standInFor: StandInFor): Published {
  const { response } = exchange;
  if (response === null) return { exchange, leftOut: { fields: 0, headers: 0, bodies: 0 } };
  const headers = response.headers.flatMap(([name, text]): [string, string][] => {
    const small = name.toLowerCase();

    return kept[small] === undefined ? [] : [[small, kept[small](text)]];
  });
  const isAccepted = response.status >= 200 && response.status < 300;
  const published = isAccepted ? documentedBody(exchange, response.body, standInFor) : null;
  const isBodyLeft = published === null && response.body.text !== '';

  return {
    exchange: {
      ...exchange,
      response: { ...response, headers, body: { text: published?.text ?? leftOf(response.body) } },
    },
    leftOut: {
      fields: published?.leftOut ?? 0,
      headers: response.headers.length - headers.length,
      bodies: isBodyLeft ? 1 : 0,
    },
  };
}

/** A page that asks somebody to log in is still seen to be a page. */
function leftOf({ text = '' }: ReportedBody): string {
  return /^\s*</.test(text) ? '<html></html>' : '';
}

function documentedBody({ operation }: ReportedExchange, { text }: ReportedBody, standInFor: StandInFor) {
  const shape = operation === 'provider-state' ? stateShape : responseShape({ operation });

  return text === undefined ? null : publishedBody(text, shape, standInFor);
}

const value: Shape = {
  kind: '',
  type: 'string',
  format: null,
  values: null,
  properties: new Map(),
  items: null,
  nested: [],
};

/** What is read of the response to a provider state. */
const stateShape: Shape = {
  ...value,
  type: 'object',
  properties: new Map([
    ['orderId', value],
    ['secret', value],
  ]),
};
