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
}

/** Judges a generated deviant with the suite of its operation. */
export async function judgeGenerated(deviant: GeneratedDeviant): Promise<Judged> {
  const { operation } = deviant.field;
  const reference = aReference(serverOf(deviant));
  const pointers = new Set<string>();
  const found = await judgeRun({
    settings: settingsFor(reference, deviantSettings),
    requirements,
    transport: inProcess(faulty(deviant, reference.handle, pointers)),
    isReference: true,
    selected: new Set(requirements.filter((requirement) => requirement.operation === operation).map(({ id }) => id)),
  });

  const blamed = found.judgements.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned');

  return { isCaught: isCaught(found, deviant, pointers), blamed: blamed.map(({ requirement }) => requirement.id) };
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
