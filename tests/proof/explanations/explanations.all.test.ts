import { test } from 'vitest';
import { explanations } from '../../../bin/command-lines.js';
import { judgeRun } from '../../../helpers/conformance.js';
import { aReference } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { conditionalDeviants } from '../../servers/conditional/index.js';
import { deviantSettings } from '../../servers/deviants/deviant.js';
import { deviants } from '../../servers/deviants/index.js';
import { expectGenerated, jsonInLines } from '../../support/generated-files.js';
import { inProcess } from '../../support/in-process.js';
import { settingsFor } from '../../support/settings.js';
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
async function knownNarrowings(): Promise<(id: string) => string> {
  const measured = process.env['UPDATE_DOCS'] === 'true' ? await findNarrowings() : null;

  return (id) => measured?.get(id) ?? explanations[id]?.again ?? 'requirement';
}

/** Those that only some data, some order of calls or some timing shows. */
function conditionalFaults(id: string): { readonly conditionalFaults?: readonly string[] } {
  const faults = conditionalDeviants.filter(({ breaks }) => breaks[0] === id).map(({ fault }) => fault);

  return faults.length === 0 ? {} : { conditionalFaults: faults };
}

/** Each list once, named after the first requirement that has it, so that a new list renames no other. */
function distinctLists(callsOf: ReadonlyMap<string, readonly string[]>) {
  const names = new Map<string, string>();
  for (const [id, calls] of callsOf) if (!names.has(calls.join())) names.set(calls.join(), id);

  return {
    lists: Object.fromEntries([...names.values()].map((id) => [id, callsOf.get(id)])),
    nameOf: (id: string) => names.get(callsOf.get(id)?.join() ?? ''),
  };
}

/** What explain reads: what is called, what usually breaks the requirement, and what breaks it only for some data. */
test('the explanations are up to date with the suites and the deviants', async () => {
  const narrowing = await knownNarrowings();
  const called = await Promise.all(requirements.map(async ({ id }) => [id, await callsFor(id)] as const));
  const { lists, nameOf } = distinctLists(new Map(called));
  const explained = requirements.map(({ id }) => [
    id,
    {
      again: narrowing(id),
      calls: nameOf(id),
      faults: deviants.filter(({ breaks }) => breaks.includes(id)).map(({ fault }) => fault),
      ...conditionalFaults(id),
    },
  ]);
  const text = jsonInLines({ calls: lists, requirements: Object.fromEntries(explained) });

  expectGenerated('suites/explanations.json', text);
}, 600_000);
