import type { Reproduction } from '../exploring/exploration.js';
import { parseFile } from '../json/parse.js';
import { isObject } from '../json/values.js';
import { SettingsError } from '../settings/read-settings.js';
import { shownText, shownValue } from '../words/shown.js';
import { jsonFileText } from './bundle.js';
import { replayProblem } from './report-schema.js';
import type { Report } from './report.js';
import { REQUIREMENT_SET, requirementSet } from './requirement-set.js';

const REPLAY_FORMAT = 'crop-spraying-exploration/1';

/** What replay.json keeps of an exploration, so that its failures can be shown again. */
export interface Replay {
  readonly format: typeof REPLAY_FORMAT;
  /** The version of the suite that wrote it. */
  readonly suite: string;
  readonly seed: number;
  /** The address that was explored, with every secret masked. */
  readonly target: string;
  readonly sequences: readonly ReplayedSequence[];
}

type ReplayedSequence = Pick<Reproduction, 'requirement' | 'steps'>;

export function replayText({ suite, seed, target, exploration }: Report): string {
  const replay: Replay = {
    format: REPLAY_FORMAT,
    suite: suite.version,
    seed,
    target: target.baseUrl,
    sequences: (exploration?.reproductions ?? []).map(({ requirement, steps }) => ({ requirement, steps })),
  };

  return jsonFileText(replay);
}

/** The content of a replay.json, with everything that is in it. Throws a SettingsError that names the first problem. */
export function readReplay(text: string, path: string): Replay {
  const parsed = parseFile(text.replace(/^\uFEFF/, ''));
  if ('flaw' in parsed) throw unexpected(path, text.trim() === '' ? 'which is empty' : `which ${parsed.flaw}`);
  const { value } = parsed;
  const problem = kindProblem(value) ?? replayProblem(value) ?? requirementProblem(value as Replay);
  if (problem !== null) throw unexpected(path, problem);

  return value as Replay;
}

/** Another kind of file, or one of a version that this one does not know, is named as what it is. */
function kindProblem(value: unknown): string | null {
  const format = isObject(value) ? value['format'] : undefined;
  if (format === REPLAY_FORMAT) return null;
  if (typeof format !== 'string') return 'which is none';
  if (format.startsWith('crop-spraying-conformance/'))
    return 'which is a report; the replay.json of an exploration is beside the folder of its reports';

  return format.startsWith('crop-spraying-exploration/')
    ? `whose format is ${shownValue(format)}, and not ${REPLAY_FORMAT}: another version of the suite wrote it`
    : 'which is none';
}

function requirementProblem({ sequences }: Replay): string | null {
  const known = requirementSet(REQUIREMENT_SET)?.requirements ?? {};
  const index = sequences.findIndex(({ requirement }) => !Object.hasOwn(known, requirement));
  const requirement = sequences[index]?.requirement;

  return requirement === undefined
    ? null
    : `expected a requirement of set ${REQUIREMENT_SET}, got ${shownValue(requirement)}, at /sequences/${index}/requirement`;
}

function unexpected(path: string, because: string): SettingsError {
  const separator = because.startsWith('expected') ? ':' : ',';

  return new SettingsError([
    `--replay: expected a replay.json of explore, got ${shownText(path)}${separator} ${because}`,
  ]);
}
