import type { Coverage, Exploration, Inconsistency, Reproduction } from '../exploring/exploration.js';
import { partsOf, slugOf } from '../exploring/step.js';
import { type Slug, roleText } from '../interface/operations.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { type ReportedExchange, withBodies } from '../records/reported-exchange.js';
import { type Line, painted, yellow } from '../words/line.js';
import { counted, firstOf } from '../words/shown.js';
import { capitalised, codeBlock, codeSpan, foldedBlock, listOf, plainLine, prose } from './plain-text.js';
import { firstExchange } from './story.js';

const MOST_EMPTY = 5;
const LONGEST_VALUE = 200;

export function reproductionOf({ exploration }: Report, id: string): Reproduction | undefined {
  return exploration?.reproductions.find(({ requirement }) => requirement === id);
}

/** `reproduced by 3 requests, and seen again twice with new orders`. */
export function reproductionTitle(report: Report, reproduction: Reproduction): string {
  const count = counted(requestGroups(report, reproduction).flat().length, 'request');

  if (reproduction.playedAgain === 0) return `shown by ${count}; the budget had no room to send them for new orders`;
  if (reproduction.playedAgain === 1 && reproduction.shownAgain === 1)
    return `reproduced by ${count}, and seen again once with new orders; the budget had no room for a second time`;

  const title = titles[reproduction.shownAgain](count);

  return JSON.stringify(reproduction.steps).includes('"do":"create"') ? title : title.replace(' with new orders', '');
}

const titles: Readonly<Record<Reproduction['shownAgain'], (requests: string) => string>> = {
  0: (requests) => `shown once by ${requests}, but not again when they were sent for new orders`,
  1: (requests) => `reproduced by ${requests}, and seen again once with new orders, but not twice`,
  2: (requests) => `reproduced by ${requests}, and seen again twice with new orders`,
};

export function numberedRequests(report: Report, reproduction: Reproduction) {
  let sent = 0;

  return requestGroups(report, reproduction).flatMap((group) => {
    const first = sent + 1;
    const numbers = group.map((_, index) => first + index);
    sent += group.length;

    return group.map(({ id, exchange: { operation, role, curl } }, index) => {
      const others = numbers.filter((number) => number !== first + index);
      const together = others.length === 0 ? '' : `, at once with ${others.join(' and ')}`;

      return {
        number: first + index,
        id,
        title: `${operation}${role === null ? '' : ` as ${roleText(role)}`}${together}`,
        curl,
      };
    });
  });
}

/** `orderStatus after the first confirmation of a cash order: confirmed 12 times, pending once (e45)`. */
function inconsistencyText(inconsistency: Inconsistency): string {
  const { what, usual, usualTimes, unusual, unusualTimes, exchange } = inconsistency;
  const [most, few] = [valueText(usual), valueText(unusual)];

  return `${plainLine(what, LONGEST_VALUE)}: ${most} ${timesText(usualTimes)}, ${few} ${timesText(unusualTimes)} (${exchange})`;
}

/** Quoted where it would be unclear where it ends. */
function valueText(value: string): string {
  return plainLine(/^[\w.:/-]+(?: [\w.:/-]+)*$/.test(value) ? value : JSON.stringify(value), LONGEST_VALUE);
}

export function timesText(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}

/** `5 of 6 values, 2 of 3 states and 2 of 4 pairs were reached; not reached: …`. */
function coverageText({ coverage }: Exploration): string {
  const empty = emptyTexts(coverage);
  const rest = empty.length > MOST_EMPTY ? ` and ${empty.length - MOST_EMPTY} more` : '';
  const missing = empty.length === 0 ? '' : `; not reached: ${empty.slice(0, MOST_EMPTY).join('; ')}${rest}`;

  return `${sharesText(coverage)}${missing}`;
}

export function sharesText({ values, states, pairs }: Coverage): string {
  const [reached, all] = [sumOf(pairs, 'reached'), sumOf(pairs, 'of')];

  return `${share(values, 'value')}, ${share(states, 'state')} and ${reached} of ${counted(all, 'pair')} were reached`;
}

function sumOf(pairs: Coverage['pairs'], name: 'reached' | 'of'): number {
  return pairs.reduce((sum, pair) => sum + pair[name], 0);
}

interface Reached {
  readonly count: number;
}

function share(reached: readonly Reached[], noun: string): string {
  return `${reached.filter((entry) => !isEmpty(entry)).length} of ${counted(reached.length, noun)}`;
}

function isEmpty({ count }: Reached): boolean {
  return count === 0;
}

/** Everything that was not reached: `create-order, area below the minimum`. */
function emptyTexts({ values, states, pairs }: Coverage): string[] {
  return [
    ...values.filter(isEmpty).map(({ operation, parameter, value }) => `${operation}, ${parameter} ${value}`),
    ...states.filter(isEmpty).map(({ operation, state }) => `${operation}, order ${state}`),
    ...pairs
      .filter(({ reached, of }) => reached < of)
      .map(({ first, second, reached, of }) => `${of - reached} of ${counted(of, 'pair')} of ${first} with ${second}`),
  ].map((text) => plainLine(text, LONGEST_VALUE));
}

/** `61 sequences, until the budget of 100 orders was used up`. */
export function effortText({ sequences, budget, spent, endedBy }: Exploration): string {
  const limits = {
    orders: `until the budget of ${counted(budget.orders, 'order')} ${endOf(spent.orders, budget.orders)}`,
    requests: `until the budget of ${counted(budget.requests, 'request')} ${endOf(spent.requests, budget.requests)}`,
    minutes: `until ${counted(budget.minutes, 'minute was', 'minutes were')} over`,
    interruption: `until it was interrupted after ${counted(Math.round(spent.minutes * 10) / 10, 'minute')}`,
    replay: 'played from a file',
  };

  return `${counted(sequences, 'sequence')}, ${limits[endedBy]}`;
}

/** A part of the budget is kept to show failures again. */
function endOf(spent: number, budget: number): string {
  return spent < budget ? 'had no room for another one' : 'was used up';
}

interface SentRequest {
  readonly id: string;
  readonly exchange: ReportedExchange;
}

/** The requests of a reproduction in the order sent; those that were sent at once are in one group. */
function requestGroups({ exchanges }: Report, { steps, exchanges: ids }: Reproduction): SentRequest[][] {
  const whole = withBodies(exchanges);
  const sent = ids.flatMap((id) => {
    const exchange = whole[id];

    return exchange === undefined ? [] : [{ id, exchange }];
  });
  const groups: SentRequest[][] = [];
  let next = 0;
  // A step may take more than one request, so that steps and requests are matched by what they ask.
  for (const step of steps) {
    const asked = partsOf(step).map((part) => (part.do === 'list' || part.do === 'walk' ? part.list : slugOf[part.do]));
    const first = findWindow(sent, asked, next);
    if (first === null) continue;
    groups.push(...oneByOne(sent.slice(next, first)), sent.slice(first, first + asked.length));
    next = first + asked.length;
  }

  return [...groups, ...oneByOne(sent.slice(next))];
}

function oneByOne(requests: readonly SentRequest[]): SentRequest[][] {
  return requests.map((request) => [request]);
}

/** Where as many requests start as were asked, to the same operations in any order. */
function findWindow(sent: readonly SentRequest[], asked: readonly Slug[], from: number): number | null {
  const wanted = asked.toSorted().join();
  for (let first = from; first + asked.length <= sent.length; first++) {
    const window = sent.slice(first, first + asked.length).map(({ exchange }) => exchange.operation);
    if (window.toSorted().join() === wanted) return first;
  }

  return null;
}

const MOST_REQUESTS = 10;
const MOST_INCONSISTENCIES = 20;

const moreRequests = (more: number) => `and ${counted(more, 'more request')}, in conformance.json`;
const moreTexts = (more: number) => `and ${more} more, in conformance.json`;

/** The requests that show the failure of a requirement again; or the first that showed it, if nothing reproduces it. */
export function requestLines(report: Report, requirement: ReportedRequirement): readonly string[] {
  const reproduction = reproductionOf(report, requirement.id);
  if (reproduction === undefined)
    return firstExchange(requirement).map((exchange) => `${exchange}: ${report.exchanges[exchange]?.curl ?? ''}`);
  const requests = numberedRequests(report, reproduction).map(({ number, title, id, curl }) => [
    `  ${number}. ${title} (${id})`,
    `     ${curl}`,
  ]);

  return [
    `${reproductionTitle(report, reproduction)}:`,
    ...firstOf(requests, MOST_REQUESTS, (more) => [`  ${moreRequests(more)}`]).flat(),
  ];
}

export function explorationBlocks({ exploration, error }: Report): (readonly Line[])[] {
  if (exploration === undefined || error !== null) return [];
  const lines = firstOf(exploration.inconsistencies.map(inconsistencyText), MOST_INCONSISTENCIES, moreTexts);
  const title = painted`${yellow('INCONSISTENT')} where the interface leaves it open, so that nothing is judged`;

  return [
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)],
    [`${effortText(exploration)}.`, `Coverage: ${coverageText(exploration)}`],
  ];
}

const MOST_REQUESTS_IN_MARKDOWN = 20;
const MOST_INCONSISTENCIES_IN_MARKDOWN = 50;
const MOST_EMPTY_IN_MARKDOWN = 200;
const LONGEST = 1000;
const LONGEST_CURL = 4000;

export function reproductionBlocks(report: Report, id: string): string[] {
  const reproduction = reproductionOf(report, id);
  if (reproduction === undefined) return [];
  const requests = numberedRequests(report, reproduction).map(
    ({ number, title, id: exchange, curl }) =>
      `${number}\\. ${prose(title)} (${exchange})\n\n${codeBlock(curl, 'sh', LONGEST_CURL)}`,
  );
  const title = capitalised(reproductionTitle(report, reproduction));

  return [foldedBlock(title, firstOf(requests, MOST_REQUESTS_IN_MARKDOWN, moreRequests).join('\n\n'))];
}

export function explorationChapters({ exploration, error }: Report): string[] {
  if (exploration === undefined || error !== null) return [];
  const { inconsistencies, coverage } = exploration;
  const items = inconsistencies.map((one) => codeSpan(inconsistencyText(one), LONGEST));
  const empty = emptyTexts(coverage);

  return [
    ...(items.length === 0
      ? []
      : [
          `### Inconsistent (${items.length})`,
          'The interface leaves these open, so nothing is judged.',
          listOf(firstOf(items, MOST_INCONSISTENCIES_IN_MARKDOWN, moreTexts)),
        ]),
    '### Explored',
    listOf([prose(effortText(exploration)), prose(sharesText(coverage))]),
    ...(empty.length === 0
      ? []
      : [
          foldedBlock(
            `Not reached (${empty.length})`,
            listOf(firstOf(empty.map(prose), MOST_EMPTY_IN_MARKDOWN, moreTexts)),
          ),
        ]),
  ];
}
