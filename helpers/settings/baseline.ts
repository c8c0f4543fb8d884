import { INTERFACE } from '../interface/version.js';
import { parseFile } from '../json/parse.js';
import { isObject } from '../json/values.js';
import { sealFlaw, type Seal } from '../seals/seal.js';
import { cut, shownText } from '../words/shown.js';
import { aFileType } from './files.js';
import type { SettingSources } from './setting.js';

/** An earlier run: what it shows is known, and what it does not show is new. */
export interface Baseline {
  readonly path: string;
  readonly startedAt: string;
  readonly version: string;
  /** The ids of the requirements that failed. A waived failure was accepted until a day, and is not known after it. */
  readonly failed: readonly string[];
  readonly notExercised: readonly string[];
  readonly unseen: readonly string[];
  /** The ids of the requirements of this version that it did not judge. */
  readonly leftOut: readonly string[];
}

const EXPECTED = 'the path of the conformance.json of an earlier run';
const LONGEST_ERROR = 300;

/** Its seal is checked, but not the schema of reports, which takes longer to compile than most runs take to start. */
export const baselineFile = aFileType<Baseline | null>(EXPECTED, ({ path, text }, sources) => {
  const read = readBaseline(path, text, sources);

  return typeof read === 'string'
    ? { problems: [`expected ${EXPECTED}, got ${shownText(path)}, ${read}`] }
    : { value: read };
});

/** A sentence says why it is none. */
function readBaseline(
  path: string,
  text: string,
  { requirementIds, isOfTraffic = false }: SettingSources,
): Baseline | string {
  const parsed = parseFile(text.replace(/^\uFEFF/, ''));
  if ('flaw' in parsed) return text.trim() === '' ? 'which is empty' : `which ${parsed.flaw}`;
  const report = parsed.value;
  if (!isObject(report) || report['format'] !== 'crop-spraying-conformance/1') return 'which is not such a report';
  const { suite, startedAt, verdict, error, requirements, unseen, exploration, traffic } = report;
  if (!isObject(suite) || !isText(suite['version']) || !isText(startedAt)) return 'which is not such a report';
  if (suite['interface'] !== INTERFACE)
    return `which is about another interface, ${shownText(String(suite['interface']))} and not ${INTERFACE}`;
  // A failure would seem new, or gone, by the chance of its sequences.
  if (exploration !== undefined) return 'which is of an exploration: only a run can be a baseline';
  if ((traffic !== undefined) !== isOfTraffic)
    return isOfTraffic
      ? 'which is of a run: only a report of traffic can be a baseline for traffic'
      : 'which is of recorded traffic: only a run can be a baseline';
  if (verdict === null) return `which could not judge: ${cut(String(error), LONGEST_ERROR)}`;
  if (!isText(verdict) || !isListOf(requirements, isRequirement) || !isListOf(unseen, isUnseen))
    return 'whose requirements cannot be read';
  const { exchanges, seal, regraded } = report;
  if (!isObject(exchanges) || !isSeal(seal)) return 'which has no seal, as reports of a run have';
  const flaw = sealFlaw({ ...report, requirements, exchanges, seal });
  if (flaw !== null) return `which was changed after it was written: ${flaw}`;
  if (isObject(regraded) && isObject(regraded['source']) && regraded['source']['isIntact'] === false)
    return 'which was regraded from a recording that somebody changed';

  const idsWith = (outcome: string) => requirements.filter((own) => own.outcome === outcome).map(({ id }) => id);
  const judged = new Set(requirements.filter((own) => own.outcome !== 'excluded' || isMoot(own)).map(({ id }) => id));

  return {
    path,
    startedAt,
    version: suite['version'],
    failed: idsWith('failed'),
    notExercised: idsWith('not-exercised'),
    unseen: unseen.map(({ field }) => field),
    // What traffic does not show, nobody chose to leave out.
    leftOut: isOfTraffic ? [] : requirementIds.filter((id) => !judged.has(id)),
  };
}

interface KnownRequirement {
  readonly id: string;
  readonly outcome: string;
  readonly reason?: unknown;
}

function isRequirement(value: unknown): value is KnownRequirement {
  return isObject(value) && isText(value['id']) && isText(value['outcome']);
}

function isUnseen(value: unknown): value is { readonly field: string } {
  return isObject(value) && isText(value['field']);
}

function isSeal(value: unknown): value is Seal {
  return isObject(value) && isText(value['digest']) && isObject(value['parts']);
}

/** Excluded because the service declares not to have the field: nobody chose not to judge it. */
function isMoot({ reason }: KnownRequirement): boolean {
  return isText(reason) && reason.includes('SPRAY_OMITS');
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isItem);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
