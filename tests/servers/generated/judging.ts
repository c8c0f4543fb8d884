import { judgeRun } from '../../../helpers/conformance.js';
import type { RunResult } from '../../../helpers/records/run-result.js';
import { aReference, type Rules } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { inProcess, type Handle } from '../../support/in-process.js';
import { settingsFor } from '../../support/settings.js';
import type { ResponseChange } from '../changes/responses.js';
import { changeResponses } from '../changes/servers.js';
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
  const pointers = new Set<string>();
  const found = await judgeOperation(deviant, (handle) => faulty(deviant, handle, pointers));
  const blamed = found.judgements.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned');
  const left = found.judgements.filter(({ outcome }) => outcome === 'not-exercised');
  const isCause = (id: string | null) => id !== null && deviant.breaks.includes(id);
  const open = left.filter(({ because }) => !isCause(because)).map(({ requirement }) => requirement.id);
  const usual = open.length === 0 ? new Set() : await leftWithoutFault(deviant);

  return {
    isCaught: isCaught(found, deviant, pointers),
    blamed: blamed.map(({ requirement }) => requirement.id),
    uncaused: open.filter((id) => !usual.has(id)),
  };
}

function judgeOperation(deviant: GeneratedDeviant, wrap: (handle: Handle) => Handle): Promise<RunResult> {
  const { operation } = deviant.field;
  const reference = aReference(serverOf(deviant));

  return judgeRun({
    settings: settingsFor(reference, deviantSettings),
    requirements,
    transport: inProcess(wrap(reference.handle)),
    isReference: true,
    selected: new Set(requirements.filter((requirement) => requirement.operation === operation).map(({ id }) => id)),
  });
}

const faultless = new Map<string, Promise<ReadonlySet<string>>>();

/** What the server of a deviant leaves open without the fault. */
function leftWithoutFault(deviant: GeneratedDeviant): Promise<ReadonlySet<string>> {
  const key = JSON.stringify([deviant.field.operation, serverOf(deviant)]);
  const known =
    faultless.get(key) ??
    judgeOperation(deviant, (handle) => handle).then(
      ({ judgements }) =>
        new Set(
          judgements.filter(({ outcome }) => outcome === 'not-exercised').map(({ requirement }) => requirement.id),
        ),
    );
  faultless.set(key, known);

  return known;
}

/** Every order has a receptionist, and so on: each field must be there to be spoilt. A last item wants others before it. */
export function serverOf({ items, field, fault }: Pick<GeneratedDeviant, 'items' | 'field' | 'fault'>): Partial<Rules> {
  const isFilled = field.operation === 'list-farmer-orders' || field.operation === 'list-notifications'; // by the run itself

  return { leavesNothingOpen: true, seeded: fault.needsMany === true || (items === 'last' && !isFilled) };
}

function faulty(deviant: GeneratedDeviant, handle: Handle, pointers: Set<string>): Handle {
  const spoil: ResponseChange = (response) => ({
    ...response,
    body: spoilt(response.body, deviant, (pointer) => pointers.add(pointer)),
  });

  return changeResponses(deviant.field.operation, spoil)(handle);
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
