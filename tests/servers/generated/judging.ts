import { judgeRun, type ConformanceOptions } from '../../../helpers/conformance.js';
import { slugs, type Slug } from '../../../helpers/interface/operations.js';
import type { RunResult } from '../../../helpers/records/run-result.js';
import { readJson, writeJson } from '../../../reference/json.js';
import { aReference, type Reference, type Rules } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { inProcess, type Handle } from '../../support/in-process.js';
import { MARK } from '../../support/judging.js';
import { settingsFor } from '../../support/settings.js';
import { aTapedRun, type TapedRun } from '../../support/tape.js';
import { operationOf } from '../changes/calls.js';
import { deviantSettings } from '../deviants/deviant.js';
import type { GeneratedDeviant } from './generated.js';
import { spoilt } from './spoil.js';

export interface Judged {
  /** Failed on its operation and at its pointer. */
  readonly isCaught: boolean;
  /** Every requirement of its operation that failed or warned. */
  readonly blamed: readonly string[];
  /** What is exercised without the fault, and was not exercised with it, though not because of it. */
  readonly uncaused: readonly string[];
}

/** Judges a generated deviant with the suite of its operation. */
export async function judgeGenerated(deviant: GeneratedDeviant): Promise<Judged> {
  return (await judgeOnTape(deviant)) ?? judgeOnServer(deviant);
}

/** Judges it on the tape of a run without the fault; null if the fault makes the suite send what is not on the tape. */
async function judgeOnTape(deviant: GeneratedDeviant): Promise<Judged | null> {
  const pointers = new Set<string>();
  const { tape } = await withoutFault(deviant);
  const found = await tape.again((response, { operation }) =>
    response.status === 200 && operation === deviant.field.operation
      ? { ...response, body: Buffer.from(spoiltText(Buffer.from(response.body).toString(), deviant, pointers)) }
      : response,
  );

  return found && foundIn(found, deviant, pointers);
}

export async function judgeOnServer(deviant: GeneratedDeviant): Promise<Judged> {
  const pointers = new Set<string>();
  const reference = aReference(serverOf(deviant));
  const faulty: Handle = (call) => {
    const reply = reference.handle(call);
    if (reply.status !== 200 || operationOf(call) !== deviant.field.operation) return reply;

    return { ...reply, body: spoiltText(reply.body, deviant, pointers) };
  };

  return foundIn(await judgeRun(optionsOf(deviant, reference, faulty)), deviant, pointers);
}

function spoiltText(text: string, deviant: GeneratedDeviant, pointers: Set<string>): string {
  return writeJson(
    spoilt(readJson(text), deviant, (pointer) => pointers.add(pointer)),
    'omit',
  );
}

async function foundIn(found: RunResult, deviant: GeneratedDeviant, pointers: Set<string>): Promise<Judged> {
  const blamed = found.judgements.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned');
  const left = found.judgements.filter(({ outcome }) => outcome === 'not-exercised');
  const isCause = (id: string | null) => id !== null && deviant.breaks.includes(id);
  const open = left.filter(({ because }) => !isCause(because)).map(({ requirement }) => requirement.id);
  const usual = open.length === 0 ? new Set() : (await withoutFault(deviant)).left;

  return {
    isCaught: isCaught(found, deviant, pointers),
    blamed: blamed.map(({ requirement }) => requirement.id),
    uncaused: open.filter((id) => !usual.has(id)),
  };
}

const selections = new Map<Slug, ReadonlySet<string>>(
  slugs.map((slug) => [slug, new Set(requirements.filter(({ operation }) => operation === slug).map(({ id }) => id))]),
);

function optionsOf({ field }: GeneratedDeviant, reference: Reference, handle: Handle): ConformanceOptions {
  return {
    settings: settingsFor(reference, deviantSettings),
    transport: inProcess(handle),
    requirements,
    isReference: true,
    selected: selections.get(field.operation),
    mark: MARK,
  };
}

interface Faultless {
  readonly tape: TapedRun;
  /** What is not exercised. */
  readonly left: ReadonlySet<string>;
}

const faultless = new Map<string, Promise<Faultless>>();

/** A run on the server of a deviant without the fault. */
function withoutFault(deviant: GeneratedDeviant): Promise<Faultless> {
  const rules = serverOf(deviant);
  const key = JSON.stringify([deviant.field.operation, rules]);
  const known = faultless.get(key) ?? judgeFaultless();
  faultless.set(key, known);

  return known;

  async function judgeFaultless(): Promise<Faultless> {
    const reference = aReference(rules);
    const tape = await aTapedRun(optionsOf(deviant, reference, reference.handle));
    const left = tape.found.judgements.filter(({ outcome }) => outcome === 'not-exercised');

    return { tape, left: new Set(left.map(({ requirement }) => requirement.id)) };
  }
}

/** Every order has a receptionist, and so on: each field must be there to be spoilt. A last item wants others before it. */
export function serverOf({ items, field, fault }: Pick<GeneratedDeviant, 'items' | 'field' | 'fault'>): Partial<Rules> {
  const isFilled = field.operation === 'list-farmer-orders' || field.operation === 'list-notifications'; // by the run itself

  return { leavesNothingOpen: true, seeded: fault.needsMany === true || (items === 'last' && !isFilled) };
}

function isCaught({ judgements, exchanges }: RunResult, deviant: GeneratedDeviant, pointers: Set<string>): boolean {
  const blamed = judgements.find(
    ({ requirement: { id }, outcome }) => id === deviant.breaks[0] && outcome === 'failed',
  );
  const answers = exchanges.filter(({ operation }) => operation === deviant.field.operation).map(({ id }) => id);

  return (blamed?.findings ?? []).some(
    ({ pointer, exchange }) => pointer !== null && pointers.has(pointer) && answers.includes(exchange),
  );
}
