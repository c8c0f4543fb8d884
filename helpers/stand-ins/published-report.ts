import { howKept } from '../exchanges/kept.js';
import { parseJson } from '../json/parse.js';
import { memberOf } from '../json/object.js';
import { isPlaceOf } from '../observations/order-locations.js';
import type { Judging } from '../records/examination.js';
import { cutEvidence, withBodies } from '../records/reported-body.js';
import type { LeftOut } from '../records/left-out.js';
import type { Report } from '../records/report.js';
import { drawStandIns } from './drawing.js';
import { publishedExchange } from './published-exchange.js';

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
