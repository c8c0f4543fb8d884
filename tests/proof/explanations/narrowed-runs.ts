import type { Narrowing } from '../../../bin/command-lines.js';
import { judgeRun } from '../../../helpers/conformance.js';
import type { Outcome } from '../../../helpers/judging/judge.js';
import { aReference } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { applySpoil, deviantSettings, type Deviant } from '../../servers/deviants/deviant.js';
import { deviants } from '../../servers/deviants/index.js';
import { inProcess } from '../../support/in-process.js';
import { settingsFor } from '../../support/settings.js';

/** From the narrowest to the widest. */
const narrowings: readonly Narrowing[] = ['requirement', 'operation', 'everything'];

export const deviantsBreaking = (id: string) => deviants.filter(({ breaks }) => breaks.includes(id));

/** What becomes of a requirement if a deviant is judged as a line to judge it again says. */
export async function outcomeOf(deviant: Deviant, id: string, only: readonly string[]): Promise<Outcome | undefined> {
  const { spoil, rules = {}, settings = {} } = deviant;
  const reference = aReference(rules);
  const handle = spoil === undefined ? reference.handle : applySpoil(spoil)(reference.handle);
  const { judgements } = await judgeRun({
    settings: settingsFor(reference, { ...deviantSettings, ...settings, only }),
    requirements,
    transport: inProcess(handle),
    isReference: true,
  });

  return judgements.find(({ requirement }) => requirement.id === id)?.outcome;
}

function onlyFor(id: string, narrowing: Narrowing): readonly string[] {
  const [operation = ''] = id.split('/');

  return { requirement: [id], operation: [operation], everything: [] }[narrowing];
}

const isBlame = (outcome: Outcome | undefined) => outcome === 'failed' || outcome === 'warned';

/** The narrowest run in which every deviant that breaks a requirement is blamed for it. */
async function narrowestFor(id: string): Promise<Narrowing> {
  const needed = await Promise.all(
    deviantsBreaking(id).map(async (deviant) => {
      // Twice, because pauses are short here: what one check does may be seen by another.
      for (const narrowing of ['requirement', 'requirement', 'operation', 'operation'] as const)
        if (isBlame(await outcomeOf(deviant, id, onlyFor(id, narrowing)))) return narrowing;

      return 'everything';
    }),
  );

  return widest(needed);
}

function widest(some: readonly Narrowing[]): Narrowing {
  return narrowings.toReversed().find((narrowing) => some.includes(narrowing)) ?? 'requirement';
}

const slugOf = (id: string) => id.split('/')[1];

/** The narrowest runs of all requirements. A rule that operations share has the widest that one of them needs. */
export async function findNarrowings(): Promise<ReadonlyMap<string, Narrowing>> {
  const found: [string, Narrowing][] = [];
  for (const { id } of requirements) found.push([id, await narrowestFor(id)]);

  return new Map(
    found.map(([id]) => [id, widest(found.filter(([other]) => slugOf(other) === slugOf(id)).map(([, each]) => each))]),
  );
}
