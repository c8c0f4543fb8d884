import { test } from 'vitest';
import { judgeRun } from '../../../helpers/conformance.js';
import { aReference } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { deviantSettings } from '../../servers/deviants/deviant.js';
import { deviants } from '../../servers/deviants/index.js';
import { expectGenerated } from '../../support/generated-files.js';
import { inProcess } from '../../support/in-process.js';
import { settingsFor } from '../../support/settings.js';

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

/** The page that explain reads: what is called, and what usually breaks the requirement. */
test('the explanations are up to date with the suites and the deviants', async () => {
  const explained = await Promise.all(
    requirements.map(async ({ id, level, section }) => [
      id,
      {
        level,
        section,
        calls: await callsFor(id),
        faults: deviants.filter(({ breaks }) => breaks.includes(id)).map(({ fault }) => fault),
      },
    ]),
  );
  const text = `${JSON.stringify(Object.fromEntries(explained), null, 2)}\n`;

  expectGenerated('suites/explanations.json', text);
});
