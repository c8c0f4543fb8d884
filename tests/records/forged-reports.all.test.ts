import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { MOOT } from '../../helpers/judging/requirement.js';
import { runScopeOf, verdictOf } from '../../helpers/judging/verdict.js';
import type { Report } from '../../helpers/records/report.js';
import { countOutcomes } from '../../helpers/records/reported-requirement.js';
import { removeFields } from '../servers/changes/objects.js';
import { changeOrders } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import { judge } from '../support/judging.js';
import { anOlderReport, withOlderSet } from '../support/older-set.js';
import { forged, verified, type Forgeable } from '../support/verifying.js';

const keys = generateKeyPairSync('ed25519');
const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const ID = 'list-farmer-orders/filters-together';
const failing = await judge({ rules: { filterJoin: 'or' } });
const other = await judge({ settings: { seed: 7 } });
const omitting = await judge({
  wrap: changeResponses('every operation', changeOrders(removeFields('completionDate'))),
});

type Row = Forgeable;
const rowsOf = ({ requirements }: Forgeable) => requirements as Row[];
const isFailed = ({ outcome }: Row) => outcome === 'failed';

/** As a careful forger does: everything that follows from the outcomes follows from the forged ones. */
function settle(copy: Forgeable): void {
  copy['totals'] = {
    ...copy['totals'],
    ...countOutcomes(copy['requirements']),
    requests: Object.keys(copy['exchanges']).length,
    ordersCreated: copy['ordersCreated'].length,
  };
  copy['scope'] = runScopeOf(copy as Report);
  copy['verdict'] = verdictOf(copy as Report);
}

/** Gives every failed requirement another outcome. */
const excuse = (changes: Row) => (copy: Forgeable) => {
  for (const row of rowsOf(copy).filter(isFailed))
    Object.assign(row, { findings: [], findingsCut: 0, policy: null }, changes);
  copy['hints'] = [];
};

const keepFindings = (changes: Row) => (copy: Forgeable) => {
  for (const row of rowsOf(copy).filter(isFailed)) Object.assign(row, changes);
};

const waiver = { requirement: ID, reason: 'known', expires: '2099-01-01' };
const asWaived = keepFindings({ outcome: 'waived', reason: 'known (until 2099-01-01)' });
const idOf = (copy: Forgeable, operation: string): string =>
  Object.entries(copy['exchanges'] as Record<string, Row>).find(
    ([, exchange]) => exchange['operation'] === operation,
  )?.[0] ?? '';

// prettier-ignore
const kinds: readonly (readonly [string, (copy: Forgeable) => void, RegExp])[] = [
  ['failed requirements deleted', (copy) => (copy['requirements'] = rowsOf(copy).filter((row) => !isFailed(row))), /expected the requirement list-farmer-orders\/filters-together of set 0\.3\.0, got none/],
  ['all but three deleted', (copy) => (copy['requirements'] = rowsOf(copy).slice(0, 3)), /and 209 more problems/],
  ['every requirement deleted', (copy) => (copy['requirements'] = []), /got none/],
  ['failed relabelled advisory', keepFindings({ outcome: 'warned', level: 'advisory' }), /expected the level implied of .*filters-together, got advisory/],
  ['an id relabelled', (copy) => (rowsOf(copy)[0] ?? {})['id'] = 'create-order/made-up', /got create-order\/made-up, too/],
  ['a requirement twice', (copy) => rowsOf(copy).push({ ...rowsOf(copy)[0] }), /expected each requirement once/],
  ['a claim relabelled', (copy) => ((rowsOf(copy)[0] ?? {})['claim'] = 'Anything goes.'), /expected the sections and claims of set 0\.3\.0, got others/],
  ['a quote relabelled', (copy) => ((rowsOf(copy)[0] ?? {})['quote'] = 'Anything goes.'), /of create-order\/answers-200, got something else, at quote/],
  ['requirements in another order', (copy) => (copy['requirements'] = rowsOf(copy).toReversed()), /in the order of set 0\.3\.0/],
  ['failed relabelled passed', excuse({ outcome: 'passed', reason: null }), /to be failed by the evidence, got passed/],
  ['failed relabelled not exercised', excuse({ outcome: 'not-exercised', reason: 'no order' }), /to be failed by the evidence, got not-exercised/],
  ['waived without a waiver', asWaived, /expected a waiver for .*filters-together/],
  ['waived by an expired waiver', (copy) => (asWaived(copy), (copy['settings'].waivers = [{ ...waiver, expires: '2001-01-01' }])), /expires to be today/],
  ['excluded without a setting', excuse({ outcome: 'excluded', reason: 'left out by SPRAY_EXCLUDE' }), /expected a setting that excludes/],
  ['excluded as omitted', excuse({ outcome: 'excluded', reason: MOOT }), /expected a setting that excludes/],
  ['excluded as filtered', excuse({ outcome: 'excluded', reason: 'filtered' }), /^its evidence shows failures that were left out|as the evidence shows|which nothing asks for/],
  ['excluded by a setting that was added', (copy) => (excuse({ outcome: 'excluded', reason: 'left out by SPRAY_EXCLUDE' })(copy), (copy['settings'].exclude = [ID])), /as the evidence shows|failures that were left out|which nothing asks for/],
  ['no exchange at all', (copy) => (copy['exchanges'] = {}), /expected an exchange of create-order, from which create-order\/answers-200 is passed, got none/],
  ['an exchange deleted', (copy) => delete copy['exchanges'][idOf(copy, 'list-feedback')], /as the evidence shows it/],
  ['an exchange of another report', (copy) => Object.assign(copy['exchanges'], Object.fromEntries(Object.entries(other.exchanges).slice(0, 1))), /by the evidence|exchange/],
  ['an exchange moved to another observation', (copy) => (copy['exchanges'][idOf(copy, 'list-feedback')].observation = 'run'), /e\d+|list-feedback/],
  ['an exchange that nothing asks for', (copy) => (copy['exchanges']['e9999'] = { ...copy['exchanges'][idOf(copy, 'get-order')], startedAt: copy['finishedAt'], milliseconds: 0, observation: 'extra' }), /got e9999, which nothing asks for/],
  ['a curl line that sends something else', (copy) => (copy['exchanges'][idOf(copy, 'get-order')].curl = 'rm -rf /'), /at curl/],
  ['a hint of the forger', (copy) => (copy['hints'] = [{ text: 'All is well.', requirements: [] }]), /expected hints as the evidence shows/],
  ['an interruption', (copy) => (copy['interrupted'] = true), /the run was cut short/],
  ['a body cut', (copy) => (copy['exchanges'][idOf(copy, 'list-feedback')].response.body.bytes = 99_999), /the evidence is cut/],
  ['a member that no version has', (copy) => (copy['certified'] = 'conformant'), /expected no field certified/],
  ['a member of a requirement that no version has', (copy) => ((rowsOf(copy)[0] ?? {})['verdict'] = 'passed'), /expected no field verdict/],
  ['the set of another version', (copy) => (copy['suite'].requirementSet = '0.1.0'), /expected a known requirement set, got 0\.1\.0/],
  ['the version of an older suite', (copy) => (copy['suite'].version = '0.1.0'), /expected the requirement set of version 0\.1\.0, got another/],
  ['another interface', (copy) => (copy['suite'].interface = 'v1'), /expected the interface v0/],
  ['a time in the future', (copy) => ['startedAt', 'finishedAt'].forEach((name) => (copy[name] = '2199-01-01T00:00:00.000Z')), /expected a run in the past/],
  ['settings that no run can have', (copy) => (copy['settings'].pageable = 'guess'), /SPRAY_PAGEABLE/],
  ['another address', (copy) => (copy['target'].baseUrl = 'https://spray.example'), /by the evidence|exchange/],
  ['another seed', (copy) => (copy['seed'] = 8), /the setting seed/],
];

test.for(kinds)('sealed and signed anew, a report is not believed: %s', async ([, change, words]) => {
  const said: string[] = [];
  for (const finish of [settle, () => undefined]) {
    const report = forged(
      failing,
      (copy) => {
        change(copy);
        finish(copy);
      },
      pem,
    );
    const { answer, problems, doubts } = await verified(report, [keys.publicKey]);
    said.push(...problems, ...doubts);

    expect(answer).not.toBe('verified');
  }

  expect(said.join('\n')).toMatch(words);
});

test('a verdict that does not follow from the outcomes is not believed', async () => {
  const report = forged(failing, (copy) => void (copy['verdict'] = 'conformant'), pem);

  expect((await verified(report, [keys.publicKey])).problems).toEqual([
    'expected verdict non-conformant by the rest of the report, got conformant',
  ]);
});

test('a field that was never seen is not believed to have been seen, or to be declared', async () => {
  expect(omitting.unseen?.map(({ field }) => field)).toEqual(['Order.completionDate']);
  const unseen = forged(omitting, (copy): void => ((copy['unseen'] = []), settle(copy)), pem);
  const declared = forged(
    omitting,
    (copy) => {
      copy['omits'] = [{ field: 'Order.completionDate', shownIn: null }];
      copy['unseen'] = [];
      settle(copy);
    },
    pem,
  );

  for (const report of [unseen, declared]) {
    const { answer, problems } = await verified(report, [keys.publicKey]);
    expect(answer).toBe('wrong');
    expect(problems.join()).toMatch(/as the evidence shows it/);
  }
});

test('digests of parts that are not those of the content are not believed', async () => {
  const report = forged(failing, () => undefined, pem);
  const parts = { ...report.seal?.parts, seed: '000000000000' };
  const { answer, problems } = await verified(
    { ...report, seal: { ...report.seal, parts } as Report['seal'] } as Report,
    [keys.publicKey],
  );

  expect({ answer, problems }).toEqual({
    answer: 'wrong',
    problems: ['expected the sealed content, got changes in the seal itself'],
  });
});

const old = await anOlderReport();

// prettier-ignore
const oldKinds: typeof kinds = [
  ['a requirement deleted', (copy) => rowsOf(copy).splice(3, 1), /of set 0\.1\.9, got none/],
  ['a level relabelled', (copy) => ((rowsOf(copy)[0] ?? {})['level'] = 'implied'), /expected the level stated/],
  ['a claim relabelled', (copy) => ((rowsOf(copy)[0] ?? {})['claim'] = 'Anything.'), /expected the sections and claims of set 0\.1\.9/],
  ['no exchange', (copy) => (copy['exchanges'] = {}), /expected an exchange of/],
  ['the set of another version', (copy) => (copy['suite'].version = '0.3.0'), /expected the requirement set of version 0\.3\.0, got another/],
];

test.for(oldKinds)('of a report of an older version, a forged one is not believed: %s', async ([, change, words]) => {
  const report = forged(
    old,
    (copy) => {
      change(copy);
    },
    pem,
  );
  const { answer, problems } = await withOlderSet(old, () => verified(report, [keys.publicKey]));

  expect(answer).toBe('wrong');
  expect(problems.join('\n')).toMatch(words);
});
