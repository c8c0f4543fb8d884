import { test } from 'vitest';
import { narrowingOf, type Narrowing } from '../../../bin/command-lines.js';
import { judgeRun } from '../../../helpers/conformance.js';
import { aReference } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { deviantSettings } from '../../servers/deviants/deviant.js';
import { expectGenerated, jsonInLines } from '../../support/generated-files.js';
import { inProcess } from '../../support/in-process.js';
import { settingsFor } from '../../support/settings.js';
import { faultsText } from './faults.js';
import { findNarrowings } from './narrowed-runs.js';

/** Which operations are called to judge one requirement, and as whom. */
async function callsFor(id: string): Promise<string[]> {
  const reference = aReference();
  const { exchanges } = await judgeRun({
    settings: settingsFor(reference, deviantSettings),
    requirements,
    transport: inProcess(reference.handle),
    isReference: true,
    selected: new Set([id]),
  });
  const calls = exchanges
    .filter(({ operation }) => operation !== 'provider-state')
    .map(({ operation, role }) => `${operation} as ${role ?? 'nobody'}`);

  return [...new Set(calls)].toSorted();
}

/** Measured only for an update, because that takes a minute; `again.test.ts` tries what was measured. */
async function narrowings(): Promise<(id: string) => Narrowing> {
  const measured = process.env['UPDATE_DOCS'] === 'true' ? await findNarrowings() : null;

  return (id) => measured?.get(id) ?? narrowingOf(id);
}

/** Each list once, with the requirements that have it, named after the first, so that a new list renames no other. */
function distinctLists(callsOf: readonly (readonly [id: string, calls: readonly string[]])[]) {
  const lists: Record<string, { readonly calls: readonly string[]; readonly requirements: string[] }> = {};
  for (const [id, calls] of callsOf) {
    const known = Object.values(lists).find((list) => list.calls.join() === calls.join());
    if (known === undefined) lists[id] = { calls, requirements: [id] };
    else known.requirements.push(id);
  }

  return lists;
}

test('the explanations are up to date with the suites', async () => {
  const narrowing = await narrowings();
  const calls = distinctLists(await Promise.all(requirements.map(async ({ id }) => [id, await callsFor(id)] as const)));
  const rulesFor = (wanted: Narrowing) => [
    ...new Set(requirements.filter(({ id }) => narrowing(id) === wanted).map(({ id }) => id.replace(/.*\//, ''))),
  ];
  const again = { operation: rulesFor('operation'), everything: rulesFor('everything') };

  expectGenerated('suites/explanations.json', jsonInLines({ again, calls }));
}, 600_000);

test('what explain says of faults is up to date with the deviants', () => {
  expectGenerated('suites/faults.json', faultsText());
});
