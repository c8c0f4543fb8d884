import type { Outcome } from '../judging/judge.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { counted, sectionsText } from '../words/shown.js';
import { plainLine } from './plain-text.js';
import { foundAfterAllLines, omitsAdvice, openGroups, unseenLines } from './outcomes.js';
import {
  findingLines,
  followerLines,
  followersOf,
  levelText,
  placeText,
  policyLines,
  quoteLine,
} from './requirement-text.js';
import { goneLines, hintLines, knownFailures, lostLines, newFailures, teardownWarnings } from './verdict-text.js';

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

function toldOf(report: Report, requirement: ReportedRequirement): Told {
  const [first] = requirement.findings;
  const followers = followersOf(report, requirement).length;
  const brief = first === undefined ? requirement.claim : `${first.message}${placeText(first.pointer)}`;

  return {
    requirement,
    title: `${requirement.id} (${levelText(requirement)}, ${sectionsText(requirement.section)})`,
    quote: quoteLine(requirement),
    findings: findingLines(requirement, MOST_FINDINGS),
    notes: [...policyLines(requirement), ...followerLines(report, requirement)],
    followers,
    brief: `${requirement.id}: ${plainLine(brief, LONGEST_BRIEF)}${followers === 0 ? '' : `, and ${counted(followers, 'other')} could not be exercised because of it`}`,
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
