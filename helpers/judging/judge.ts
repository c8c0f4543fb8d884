import { madeIn, requestTextOf, type Exchange } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import { pointerTokens } from '../json/values.js';
import { NotExercised } from '../not-exercised.js';
import { reasonOfExpiry } from '../observations/access.js';
import type { Run } from '../observations/run-observations.js';
import { isSet, nameOfGiven, type Settings } from '../settings/settings.js';
import type { Waiver } from '../settings/waivers.js';
import { alternatives } from '../words/shown.js';
import { causesOf, type Judged } from './causes.js';
import { commonPolicy, type Finding, type Policy } from './finding.js';
import { MOOT, type Requirement } from './requirement.js';

export type Outcome = 'passed' | 'failed' | 'warned' | 'not-exercised' | 'waived' | 'excluded';

export interface Judgement {
  readonly requirement: Requirement;
  readonly outcome: Outcome;
  /** Why it was not exercised, waived or excluded. */
  readonly reason: string | null;
  readonly settings: readonly string[];
  /** The failed requirement because of which this one was not exercised. */
  readonly because: RequirementId | null;
  /** The setting by which our reading of the interface decided, if every finding depends on it. */
  readonly policy: Policy | null;
  readonly findings: readonly Finding[];
  /** How many further findings were cut. */
  readonly cut: number;
  /** Where all of them are, also those that were cut. */
  readonly places: readonly string[];
}

const MOST_FINDINGS = 20;

/** Of each requirement, to find causes: a page may have a hundred thousand items. */
const MOST_KEPT = 1000;

export interface Scope {
  readonly waivers: readonly Waiver[];
  /** Whether reasons name settings that are set, too: the doctor requests no provider state, and a run does. */
  readonly keepsSetHints?: boolean;
  /** Why a requirement is excluded, or null if it is judged. */
  readonly exclusion: (id: string) => string | null;
}

const isLast = ({ isJudgedLast }: Requirement) => isJudgedLast === true;

/** Judges requirements all at once, because they share what they observe; those that see every response come last. */
export async function judge(requirements: readonly Requirement[], run: Run, scope: Scope): Promise<Judgement[]> {
  const judgeAll = (some: readonly Requirement[], by: Run) =>
    Promise.all(some.map((requirement) => judgeRequirement(requirement, by, scope)));
  const first = await judgeAll(
    requirements.filter((requirement) => !isLast(requirement)),
    run,
  );
  const last = await judgeAll(requirements.filter(isLast), await run.afterAllRequests());

  // Each part is in the order of the requirements.
  const judged = requirements.flatMap((requirement) => (isLast(requirement) ? last : first).shift() ?? []);
  const causes = causesOf(judged, [...run.client.exchanges, ...run.client.lost()]);

  return judged.map(({ id, judgement }) => withCause(judgement, causes.get(id) ?? null));
}

function withCause(judgement: Unexplained['judgement'], because: RequirementId | null): Judgement {
  return { ...judgement, because, settings: because === null ? judgement.settings : [] };
}

interface Unexplained extends Judged {
  readonly judgement: Omit<Judgement, 'because'>;
}

async function judgeRequirement(requirement: Requirement, run: Run, scope: Scope): Promise<Unexplained> {
  const excluded = scope.exclusion(requirement.id);
  if (excluded !== null) return unexplained(requirement, { outcome: 'excluded', reason: excluded });

  let findings: readonly Finding[];
  try {
    findings = await requirement.check(run.forObservation(requirement.id));
    await expectValidCredentials(run, findings);
  } catch (error) {
    if (!(error instanceof NotExercised)) throw error;
    const why = (await expiryBehind(run, requirement, error)) ?? error;

    return judgedWithoutCheck(requirement, why, { run, scope });
  }

  return findings.length === 0
    ? unexplained(requirement, { outcome: 'passed' })
    : judgedByFindings(requirement, findings, { run, scope });
}

/** No finding is about the service if all of them are about credentials that expired during the run. */
async function expectValidCredentials(run: Run, findings: readonly Finding[]): Promise<void> {
  const named = new Set(findings.map(({ exchange }) => exchange));
  const exchanges = run.client.exchanges.filter(({ id }) => named.has(id));
  if (exchanges.length < named.size || !exchanges.every(({ response }) => response?.status === 401)) return;
  const reasons = await Promise.all(exchanges.map((exchange) => reasonOfExpiry(run, exchange)));
  const [first = null] = reasons;
  if (first !== null && !reasons.includes(null)) throw first;
}

/** Where nothing else would help: the credentials of whoever asked last may have expired. */
async function expiryBehind(run: Run, { operation }: Requirement, why: NotExercised): Promise<NotExercised | null> {
  const last = run.client.exchanges.findLast((exchange) => exchange.operation === operation);

  return why.settings.length > 0 || last === undefined ? null : reasonOfExpiry(run, last);
}

function unexplained(
  requirement: Requirement,
  judged: Pick<Judgement, 'outcome'> & Partial<Unexplained['judgement']>,
  known: Partial<Judged> = {},
): Unexplained {
  const { id, operation } = requirement;
  const nothing = { reason: null, settings: [], policy: null, findings: [], cut: 0, places: [] };
  const judgement = { requirement, ...nothing, ...judged };

  return { id, operation, outcome: judged.outcome, findings: [], obstacles: [], ...known, judgement };
}

interface Judging {
  readonly run: Run;
  readonly scope: Scope;
}

function judgedWithoutCheck(requirement: Requirement, why: NotExercised, { run, scope }: Judging): Unexplained {
  const { settings: given } = run;
  if (requirement.isMoot?.(given.omits) === true)
    return unexplained(requirement, { outcome: 'excluded', reason: MOOT });
  const { reason, settings } = scope.keepsSetHints === true ? why : withoutSetHints(why, given);
  const obstacles = why.obstacles.slice(0, MOST_KEPT);

  return unexplained(requirement, { outcome: 'not-exercised', reason, settings }, { obstacles });
}

function judgedByFindings(requirement: Requirement, all: readonly Finding[], { run, scope }: Judging): Unexplained {
  const different = withoutRepeats(all, run.client.exchanges);
  const found = {
    policy: commonPolicy(all),
    findings: different.slice(0, MOST_FINDINGS),
    cut: Math.max(0, different.length - MOST_FINDINGS),
    places: placesOf(different, run.client.exchanges),
  };
  const kept = { findings: all.slice(0, MOST_KEPT) };
  if (requirement.level === 'advisory') return unexplained(requirement, { ...found, outcome: 'warned' }, kept);
  const waiver = scope.waivers.find((waived) => waived.requirement === requirement.id);
  if (waiver === undefined) return unexplained(requirement, { ...found, outcome: 'failed' }, kept);

  const reason = `${waiver.reason} (until ${waiver.expires})`;

  return unexplained(requirement, { ...found, outcome: 'waived', reason }, kept);
}

type Hint = Pick<NotExercised, 'reason' | 'settings'>;

/** A reason, and the settings that would help. One that is set does not help any more: the reason says that it is set. */
function withoutSetHints({ reason, settings }: Hint, given: Settings): Hint {
  const set = settings.filter((name) => isSet(given, name));
  const unnamed = set.map((name) => nameOfGiven(given, name)).filter((name) => !reason.includes(name));

  return {
    reason: unnamed.length === 0 ? reason : `${alternatives(unnamed)} is set, and ${reason}`,
    settings: settings.filter((name) => !set.includes(name)),
  };
}

/** The same request may have been sent again, with the same fault in its response. */
function withoutRepeats(findings: readonly Finding[], exchanges: readonly Exchange[]): Finding[] {
  const requests = new Map(exchanges.map((exchange) => [exchange.id, requestTextOf(exchange)]));
  // Parts of findings as they are: there may be a hundred thousand, and a text made of each would fill the memory.
  const seen = new Map<string, Map<string, Set<string | null>>>();

  return findings.filter(({ message, pointer, exchange }) => {
    const ofRequest = madeIn(seen, requests.get(exchange) ?? exchange, () => new Map<string, Set<string | null>>());
    const pointers = madeIn(ofRequest, message, () => new Set());
    const isNew = !pointers.has(pointer);
    pointers.add(pointer);

    return isNew;
  });
}

/** Where findings are, each place once: the operation, and the path with `[]` for items. */
export function placesOf(findings: readonly Finding[], exchanges: readonly Exchange[]): string[] {
  const operations = new Map(exchanges.map(({ id, operation }) => [id, operation]));
  const places = new Set<string>();
  // One at a time: a page of a hundred thousand items has as many findings, at a few places.
  for (const { pointer, exchange } of findings)
    if (pointer !== null) places.add(placeOf(operations.get(exchange) ?? '', pathOf(pointer)));

  return [...places];
}

function placeOf(operation: string, path: string): string {
  return `${operation} ${path}`;
}

/** A pointer as a path without indexes: `content[].farmer`. */
function pathOf(pointer: string): string {
  return pointerTokens(pointer)
    .map((token) => (/^\d+$/.test(token) ? '[]' : `.${token}`))
    .join('')
    .replace(/^\./, '');
}

/** A finding inside an object is about the object, too. */
function withAncestors(place: string): string[] {
  return [...place.matchAll(/[.[]|$/g)].map(({ index }) => place.slice(0, index));
}

/** Whether a finding is about an undocumented field of an operation, which then cannot be called allowed. */
export function isBlamedIn(judgements: readonly Judgement[]): (operation: string, path: string) => boolean {
  const blamed = new Set(judgements.flatMap(({ places }) => places.flatMap(withAncestors)));
  const brokenPages = new Set(
    judgements.flatMap(({ requirement: { id, operation }, places }) =>
      id.endsWith('/is-a-page') && places.length > 0 ? [operation as string] : [],
    ),
  );

  // What stands beside the parts of a page that are missing may be these parts.
  return (operation, path) =>
    blamed.has(placeOf(operation, path)) || (brokenPages.has(operation) && !path.startsWith('content['));
}
