import { faker } from '@faker-js/faker/locale/en';
import { describe, expect, test } from 'vitest';
import { openTarget } from '../../bin/target.js';
import { runConformance } from '../../helpers/conformance.js';
import type { Report } from '../../helpers/records/report.js';
import { aReference } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { changeWhere, removeFields } from '../servers/changes/objects.js';
import { changeItems, setStatus } from '../servers/changes/responses.js';
import { applySpoil, deviantSettings } from '../servers/deviants/deviant.js';
import { variants } from '../servers/variants/index.js';
import { inProcess, type Handle } from '../support/in-process.js';
import { outcomesOf } from '../support/judging.js';
import { settingsFor } from '../support/settings.js';

/** Id and outcome of every requirement, in the order of the suites. */
function outcomesIn(report: Report): Record<string, string> {
  const outcomes = new Map(report.requirements.map(({ id, outcome }) => [id, outcome]));

  return Object.fromEntries(requirements.map(({ id }) => [id, outcomes.get(id) ?? 'missing']));
}

// By what an order is, not by its place in a list: that depends on the order in which orders were created.
const shortened = changeItems(changeWhere((item) => item['paymentMethod'] === 'visa', removeFields('id')));

/** Servers on which requirements come out in different ways. */
const servers: Readonly<Record<string, (handle: Handle) => Handle>> = {
  'the reference': (handle) => handle,
  'a server without states': (handle) => (call) =>
    call.target.includes('provider-states') ? { status: 404, headers: {}, body: '' } : handle(call),
  'a server with several faults': applySpoil({
    operation: ['list-farmer-orders', 'list-sprayer-orders', 'list-notifications', 'get-order'],
    response: (response, call) => ('content' in (response.body as object) ? shortened : setStatus(201))(response, call),
  }),
};

describe.for(Object.entries(servers))('on %s', ([, wrap]) => {
  test('ten orders of the requirements give the same outcomes', async () => {
    const usual = outcomesIn(await judgeInOrder(requirements, wrap));
    faker.seed(7);
    for (const order of Array.from({ length: 10 }, () => faker.helpers.shuffle(requirements))) {
      expect(outcomesIn(await judgeInOrder(order, wrap))).toEqual(usual);
    }
  });
});

function judgeInOrder(order: typeof requirements, wrap: (handle: Handle) => Handle): Promise<Report> {
  const reference = aReference();
  const transport = inProcess(wrap(reference.handle));

  return runConformance({
    settings: settingsFor(reference, deviantSettings),
    requirements: order,
    transport,
    isReference: true,
  });
}

test('fifty full runs over live connections give the same outcomes', { timeout: 300_000 }, async () => {
  const passed = Object.fromEntries(requirements.map(({ id }) => [id, 'passed']));
  for (let seed = 1; seed <= 50; seed++) {
    const target = await openTarget(settingsFor(aReference(), { baseUrl: null, statesUrl: null, seed }));
    try {
      expect(outcomesIn(await runConformance({ ...target, requirements })), `seed ${seed}`).toEqual(passed);
    } finally {
      await target.close();
    }
  }
});

test('a service that fails with 500 on taken days is failed for none of them, whichever the seed draws', async () => {
  const server = variants.find(
    ({ differs }) => differs === 'fails with 500 on days and sessions that are taken, and on weekends',
  );
  const failed: string[] = [];
  for (let seed = 1; seed <= 100; seed++) {
    const { idsWith } = await outcomesOf({ ...server, settings: { seed, only: ['create-order/answers-200'] } });
    failed.push(...idsWith('failed').map((id) => `seed ${seed}: ${id}`));
  }

  expect(server).toBeDefined();
  expect(failed).toEqual([]);
});

test('ten runs on one target, each with what the others left there, give the same outcomes', async () => {
  const passed = Object.fromEntries(requirements.map(({ id }) => [id, 'passed']));
  const reference = aReference();
  for (let seed = 1; seed <= 10; seed++) {
    const settings = settingsFor(reference, { seed });
    const transport = inProcess(reference.handle);
    const report = await runConformance({ settings, requirements, transport, isReference: false });

    expect(outcomesIn(report), `run ${seed}`).toEqual(passed);
  }
});
