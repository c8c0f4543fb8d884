import type { Outcome } from '../judging/judge.js';
import { otherReading } from '../judging/finding.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import type { ReportedExchange } from '../records/reported-exchange.js';
import { MASK } from '../secrets/configured-secrets.js';
import { counted, excerpt, sectionsText } from '../words/shown.js';
import type { CommandOptions } from './html/page-parts.js';
import {
  byOperation,
  foundAfterAllLines,
  groupedBy,
  omitsAdvice,
  openGroups,
  outcomeText,
  reasonGroups,
  reasonText,
  unseenLines,
} from './outcomes.js';
import { plainLine, plainText } from './plain-text.js';
import {
  goneLines,
  hintLines,
  knownFailures,
  lostLines,
  missingTexts,
  newFailures,
  teardownWarnings,
} from './verdict-text.js';

const MOST_FINDINGS = 3;
const LONGEST_BRIEF = 200;

export interface Told {
  readonly requirement: ReportedRequirement;
  /** `get-order/answers-200 (stated, section 4.2)`. */
  readonly title: string;
  readonly quote: string;
  readonly findings: readonly string[];
  /** What would change it, and what could not be exercised because of it. */
  readonly notes: readonly string[];
  /** The whole in one line. */
  readonly brief: string;
  /** How many others could not be exercised because of it. */
  readonly followers: number;
}

interface Chapter {
  readonly name: 'failed' | 'known failure' | 'waived' | 'warned';
  readonly title: string;
  readonly told: readonly Told[];
  /** Those that a hint explains together with one that is told in full: a line each. */
  readonly folded: readonly Told[];
}

/** What a report says, once: every form prints it in its own letters and order. */
export interface Story {
  readonly chapters: readonly Chapter[];
  /** Requirements that were not exercised, by reason. */
  readonly open: ReturnType<typeof openGroups>;
  readonly unseen: readonly string[];
  readonly advice: readonly string[];
  /** A sentence about lost responses, and a line for each reason. */
  readonly lost: readonly string[];
  /** What should be changed in the settings or on the service, although nothing fails for it. */
  readonly warnings: readonly string[];
  readonly idleWaivers: readonly string[];
  readonly seen: readonly string[];
  readonly gone: readonly string[];
  readonly hints: readonly string[];
}

export function storyOf(report: Report): Story {
  const has = (outcome: Outcome) => report.requirements.filter((requirement) => requirement.outcome === outcome);
  const chapter = (name: Chapter['name'], title: string, requirements: readonly ReportedRequirement[]): Chapter => {
    const all = requirements.map((requirement) => toldOf(report, requirement));
    const isFolded = ({ requirement }: Told) => isExplainedByAnother(report, requirements, requirement);

    return { name, title, told: all.filter((told) => !isFolded(told)), folded: all.filter(isFolded) };
  };
  const chapters = [
    chapter('failed', 'Failed', newFailures(report)),
    chapter('known failure', 'Known failures', knownFailures(report)),
    chapter('waived', 'Waived', has('waived')),
    chapter('warned', 'Warned', has('warned')),
  ];

  return {
    chapters: chapters.filter(({ told }) => told.length > 0),
    open: openGroups(report),
    unseen: unseenLines(report),
    advice: omitsAdvice(report),
    lost: lostLines(report),
    warnings: teardownWarnings(report),
    idleWaivers: report.idleWaivers,
    seen: foundAfterAllLines(report),
    gone: goneLines(report),
    hints: hintLines(report),
  };
}

export function toldOf(report: Report, requirement: ReportedRequirement, mostFindings = MOST_FINDINGS): Told {
  const [first] = requirement.findings;
  const followers = followersOf(report, requirement).length;
  const brief = first === undefined ? requirement.claim : `${first.message}${placeText(first.pointer)}`;

  return {
    requirement,
    title: `${requirement.id} (${levelText(requirement)}, ${sectionsText(requirement.section)})`,
    quote: quoteLine(requirement),
    findings: findingLines(requirement, mostFindings),
    notes: [...policyLines(requirement), ...followerLines(report, requirement)],
    followers,
    brief: `${requirement.id}: ${plainLine(brief, LONGEST_BRIEF)}${followers === 0 ? '' : `, and ${counted(followers, 'other')} could not be exercised because of it`}`,
  };
}

/** Why a run is incomplete, in one line; and what would change that. */
export function incompletenessOf(report: Report) {
  const causes = [...(report.interrupted ? ['the run was interrupted'] : []), ...missingTexts(report)];
  const groups = reasonGroups(report, 'not-exercised').flatMap((group) => [
    reasonText(group),
    ...group.names.map((name) => `  ${name}`),
  ]);

  return {
    causes: causes.join(', ') || 'nothing passed',
    details: [...groups, ...unseenLines(report), ...omitsAdvice(report)].map((line) => plainLine(line)),
  };
}

/** Whether a hint explains it together with one that comes before it. */
function isExplainedByAnother(
  { hints }: Report,
  chapter: readonly ReportedRequirement[],
  requirement: ReportedRequirement,
): boolean {
  const before = chapter.slice(0, chapter.indexOf(requirement));

  return hints.some(
    ({ requirements }) => requirements.includes(requirement.id) && before.some(({ id }) => requirements.includes(id)),
  );
}

const LONGEST_MESSAGE = 1000;
const LONGEST_CURL = 8000;

function findingLines(requirement: ReportedRequirement, most: number): string[] {
  const different = differentFindings(requirement);
  const shown = different.slice(0, most);
  const more = different.slice(most).reduce((sum, { exchanges }) => sum + exchanges.length, requirement.findingsCut);

  return [
    ...shown.map((finding) =>
      [
        plainLine(finding.message, LONGEST_MESSAGE),
        plainLine(placeText(finding.pointer), LONGEST_MESSAGE),
        `, in ${exchangesText(finding.exchanges)}`,
      ].join(''),
    ),
    ...(more > 0 ? [`and ${counted(more, 'more finding')}`] : []),
  ];
}

/** The findings, each once: several responses may show the same. */
function differentFindings({ findings }: Pick<ReportedRequirement, 'findings'>) {
  const groups = groupedBy(findings, ({ message, pointer }) => JSON.stringify([message, pointer]));

  return groups.map((group) => ({ ...group[0], exchanges: group.map(({ exchange }) => exchange) }));
}

/** `e7`, or `e7 and 2 more responses`. */
function exchangesText([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${counted(others.length, 'more response')}`;
}

export function curlLines({ exchanges }: Report, { findings }: ReportedRequirement, most: number) {
  const ids = [...new Set(findings.map(({ exchange }) => exchange))];

  return ids.slice(0, most).flatMap((exchange) => {
    const curl = exchanges[exchange]?.curl;

    return curl === undefined ? [] : [{ exchange, curl: plainText(curl, LONGEST_CURL) }];
  });
}

export function placeText(pointer: string | null): string {
  return pointer === null ? '' : `, at ${pointer === '' ? 'the top' : pointer}`;
}

type Read = Pick<ReportedRequirement, 'level' | 'policy'>;

/** `stated`, or `stated, by our reading (SPRAY_NULLS)` if a setting chooses how the interface is read. */
export function levelText({ level, policy }: Read): string {
  return `${level}${policy === null ? '' : `, by our reading (${policy})`}`;
}

/** What the setting would change. */
export function policyLines({ policy }: Pick<Read, 'policy'>): string[] {
  return policy === null ? [] : [otherReading(policy)];
}

/** Both of them after the level: `, by our reading (SPRAY_NULLS): …`. */
export function policyText(policy: string | null): string {
  return policyLines({ policy })
    .map((change) => `, by our reading (${policy}): ${change}`)
    .join('');
}

const LONGEST_QUOTE = 200;

export function quoteLine({ quote }: Pick<ReportedRequirement, 'quote'>): string {
  return `the interface: "${plainLine(excerpt(quote, LONGEST_QUOTE))}"`;
}

type Judged = Pick<Report, 'requirements'>;

const FOUND: readonly ReportedRequirement['outcome'][] = ['failed', 'waived', 'warned'];

/** The requirement because of which this one was not exercised, if the report shows what was found against it. */
function causeIn({ requirements }: Judged, { outcome, because }: ReportedRequirement): ReportedRequirement | null {
  if (outcome !== 'not-exercised' || because === null) return null;

  return requirements.find(({ id, outcome: its }) => id === because && FOUND.includes(its)) ?? null;
}

export function followersOf({ requirements }: Judged, cause: ReportedRequirement): ReportedRequirement[] {
  if (!FOUND.includes(cause.outcome)) return [];

  return requirements.filter(({ outcome, because }) => outcome === 'not-exercised' && because === cause.id);
}

export function followerLines(report: Judged, requirement: ReportedRequirement): string[] {
  const followers = followersOf(report, requirement);
  if (followers.length === 0) return [];
  const names = byOperation(followers, report.requirements).map(({ operation, ids, count }) =>
    ids.length === 1 ? ids.join('') : `${operation} (${ids.length} of ${count})`,
  );

  return [`and ${counted(followers.length, 'other')} could not be exercised because of it: ${names.join(', ')}`];
}

/** `because get-order/answers-200 failed: `, before the reason; nothing if no failure is the cause. */
export function causeText(report: Judged, requirement: ReportedRequirement): string {
  const cause = causeIn(report, requirement);

  return cause === null ? '' : `because ${cause.id} ${outcomeText(cause.outcome)}: `;
}

export function firstExchange({ findings }: ReportedRequirement): string[] {
  return findings.slice(0, 1).map(({ exchange }) => exchange);
}

/** Once, above the first line to paste: how a shell gets the variables that these lines name, and what they cannot do. */
export function preparationLines(report: Report, { commandFor, preparationFor }: CommandOptions): readonly string[] {
  const shown = report.requirements.filter(({ findings }) => findings.length > 0);
  const reproductions = report.exploration?.reproductions ?? [];
  const ids = [...shown.flatMap(firstExchange), ...reproductions.flatMap((each) => each.exchanges)];
  const exchanges = ids.flatMap((id) => report.exchanges[id] ?? []);
  const lines = [...shown.map(({ id }) => commandFor?.(id) ?? ''), ...exchanges.map(({ curl }) => curl)];
  const named = lines.flatMap((line) =>
    [...line.matchAll(/(?:\$|process\.env\.)(SPRAY_\w+)/g)].map(([, name = '']) => name),
  );
  // The embedded reference is gone with the run.
  if (report.target.isReference) return [];

  return [
    ...(preparationFor?.([...new Set(named)]) ?? []),
    ...orderLines(report, exchanges),
    ...(exchanges.some(({ curl }) => curl.includes(MASK)) ? [MASKED] : []),
  ];
}

/** Lines about orders that are gone, or that have changed since. */
function orderLines(report: Report, exchanges: readonly ReportedExchange[]): string[] {
  const isReproduced = (report.exploration?.reproductions ?? []).length > 0;
  const isGone = exchanges.some((exchange) => isAboutRemoved(report, exchange));
  if (!isReproduced) return isGone ? [REMOVED] : [];

  return [`${isGone ? EXPLORED_AND_REMOVED : EXPLORED}; the lines that judge again send them for new ones.`];
}

const REMOVED =
  'The orders of this run were removed at its end, so curl lines about them now get 404; the lines that judge again create new ones.';
const EXPLORED = 'The curl lines of a reproduction are about the orders of this exploration';
const EXPLORED_AND_REMOVED =
  'The orders of this exploration were removed at its end, so curl lines about them now get 404';
const MASKED = `In a curl line, ${MASK} stands for a secret that is never written down: put its value in its place. A payment's is that of SPRAY_PAYMENT_SECRET, or the one that SPRAY_STATES_URL responds with.`;

function isAboutRemoved({ teardown, ordersCreated }: Report, { request }: ReportedExchange): boolean {
  const parts = request.url.split(/[/?]/);

  return teardown?.outcome === 'removed' && ordersCreated.some((id) => parts.includes(id));
}
