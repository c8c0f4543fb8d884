import { judgeRun } from '../../../helpers/conformance.js';
import { asCall, asResponse } from '../../support/in-process.js';
import { optionsFor, outcomesOf, type Outcomes } from '../../support/judging.js';
import { aTapedRun, type Change, type TapedRun } from '../../support/tape.js';
import { applySpoil, deviantSettings, targetWith, type Deviant, type Spoil } from './deviant.js';

interface Judged extends Outcomes {
  /** Whether the server sent anything else than the reference, if that is its fault. */
  readonly isSpoilt: boolean;
}

interface How {
  readonly on?: 'tape' | 'server';
  /** The requirements that are judged; all of them if not given. */
  readonly selected?: ReadonlySet<string>;
}

/** Judges a hand-written deviant: on a tape if it is the reference with nothing but spoilt responses. */
export async function judgeDeviant(deviant: Deviant, { on = 'tape', selected }: How = {}): Promise<Judged> {
  const { spoil, rules, settings } = deviant;
  let isSpoilt = spoil === undefined;
  const note = () => (isSpoilt = true);
  const isTaped = on === 'tape' && rules === undefined && settings === undefined && spoil?.dependsOnOrder !== true;
  const outcomes = await outcomesOf(
    targetWith(deviant, note),
    async ({ announce, ...options }) =>
      (spoil && isTaped ? await (await withoutFault()).again(spoiling(spoil, note), { announce, selected }) : null) ??
      judgeRun({ ...options, announce, selected }),
  );

  return { ...outcomes, isSpoilt };
}

function spoiling(spoil: Spoil, note: () => void): Change {
  const operations: readonly string[] = [spoil.operation].flat();
  const wrap = applySpoil(spoil, note);

  return async (response, { operation, request }) => {
    if (!operations.includes(operation)) return response;
    const { status, headers, body, recorded } = response;
    const reply = { status, headers: Object.fromEntries(headers), body: Buffer.from(body).toString() };
    const spoilt = await wrap(() => reply)(asCall(request));

    return spoilt === reply ? response : { ...asResponse(spoilt), ...(recorded && { recorded }) };
  };
}

let taped: Promise<TapedRun> | undefined;

function withoutFault(): Promise<TapedRun> {
  return (taped ??= aTapedRun(optionsFor({ settings: deviantSettings })));
}
