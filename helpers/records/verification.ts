import type { KeyObject } from 'node:crypto';
import { isSignedBy, type Seal } from '../seals/seal.js';
import { counted } from '../words/shown.js';
import { examineReport, type Examination, type Judging } from './examination.js';
import type { Report } from './report.js';
import { futureProblems } from './verified-counts.js';

/** Whether one may rely on a report, and why not. */
interface Answer extends Pick<Examination, 'problems' | 'doubts'> {
  /** Wrong: some of it is not true. Unproven: nothing is wrong, but not everything could be shown. */
  readonly answer: 'verified' | 'wrong' | 'unproven';
  /** The key that signed it; null if none of those that are trusted did. */
  readonly signer: KeyObject | null;
}

/** What is known of a report after everything in it was checked. */
export interface Verification extends Answer, Pick<Examination, 'isReplayed' | 'outcomesFollow'> {
  readonly report: Report;
  readonly at: Date;
}

interface AnswerOptions {
  /** The public keys that the caller trusts; null for one of which there is only a fingerprint, and which did not sign. */
  readonly keys: readonly (KeyObject | null)[];
  readonly now: Date;
  /** What to say about a signature if there are none. */
  readonly noKey?: string;
}

/** What of a report tells who signed it, and when. */
interface Signed {
  readonly startedAt: string;
  readonly seal?: Pick<Seal, 'digest' | 'signature'>;
}

const MOST_PROBLEMS = 20;

/** Checks whether a report is intact, complete for its set, consistent with its evidence, and signed by a trusted key. */
export async function verifyReport(
  report: Report,
  { judging, ...options }: AnswerOptions & { readonly judging: Judging },
): Promise<Verification> {
  return verificationOf(report, await examineReport(report, judging), options);
}

export function verificationOf(report: Report, examination: Examination, options: AnswerOptions): Verification {
  const { isReplayed, outcomesFollow } = examination;

  return { report, at: options.now, ...answerOf(report, examination, options), isReplayed, outcomesFollow };
}

/** What follows for somebody who trusts these keys. */
export function answerOf(
  report: Signed,
  examination: Examination,
  { keys, now, noKey = NO_KEY }: AnswerOptions,
): Answer {
  const signer = keys.find((key) => key !== null && report.seal !== undefined && isSignedBy(report.seal, key)) ?? null;
  const signed = examination.isIntact ? signatureCheck(report, { keys, signer, noKey }) : { problems: [], doubts: [] };
  const problems = firstOf([...signed.problems, ...futureProblems(report, now), ...examination.problems]);
  const doubts = [...examination.doubts, ...signed.doubts];
  const answer = problems.length > 0 ? 'wrong' : doubts.length > 0 ? 'unproven' : 'verified';

  return { answer, problems, doubts, signer };
}

function firstOf(problems: readonly string[]): readonly string[] {
  const more = problems.length - MOST_PROBLEMS;

  return more <= 0 ? problems : [...problems.slice(0, MOST_PROBLEMS), `and ${counted(more, 'more problem')}`];
}

const NO_KEY = 'it is signed, but no key was given: --public-key FILE checks by whom';

function signatureCheck(
  { seal }: Signed,
  { keys, signer, noKey }: Pick<AnswerOptions, 'keys'> & Pick<Answer, 'signer'> & { readonly noKey: string },
): Pick<Answer, 'problems' | 'doubts'> {
  if (seal?.signature === null)
    return { problems: [], doubts: ['it is not signed: the seal reveals changes, but not who made the report'] };
  if (keys.length === 0) return { problems: [], doubts: [noKey] };

  return { problems: signer === null ? ['expected a signature by a key that was given, got another'] : [], doubts: [] };
}
