import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { unverifiable } from '../../helpers/records/verification.js';
import { answerLine, verificationLines } from '../../helpers/reports/certificate/verification-text.js';
import { printedText } from '../../helpers/words/line.js';
import { removeFields } from '../servers/changes/objects.js';
import { changeOrders, setStatus } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import { judge } from '../support/judging.js';
import { anOlderReport, withOlderSet } from '../support/older-set.js';
import { filed, problemsOf, verified } from '../support/verifying.js';

const report = await judge();
const count = report.requirements.length;
const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const pemOf = ({ privateKey }: typeof ours) => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const pem = pemOf(ours);
const later = new Date(Date.parse(report.startedAt) + 200 * 86_400_000);

const matching = (words: RegExp) => expect.stringMatching(words) as string;

/** Everything that verify prints. */
async function printed(whole: Report): Promise<string> {
  const verification = await verified(whole, [ours.publicKey], later);

  return printedText([...verificationLines(verification), answerLine('a.json', verification)]);
}

describe('a report as a run writes it', () => {
  test('is verified if a key signed it that was given', async () => {
    const signed = sealReport(report, pem);

    expect(await verified(signed, [createPublicKey(pem)])).toMatchObject({
      answer: 'verified',
      problems: [],
      doubts: [],
    });
    const { signer } = await verified(signed, [theirs.publicKey, ours.publicKey]);
    expect(signer).toBe(ours.publicKey);
  });

  test('proves nothing if it is not signed, or if no key was given', async () => {
    const unsigned = await verified(sealReport(report, null), [ours.publicKey]);
    const unchecked = await verified(sealReport(report, pem));

    expect(unsigned).toMatchObject({ answer: 'unproven', problems: [], doubts: [matching(/not signed/)] });
    expect(unchecked).toMatchObject({ answer: 'unproven', problems: [], doubts: [matching(/no key was given/)] });
  });

  test('is wrong if another key signed it', async () => {
    const { answer, problems } = await verified(sealReport(report, pemOf(theirs)), [ours.publicKey]);

    expect({ answer, problems }).toEqual({
      answer: 'wrong',
      problems: ['expected a signature by a key that was given, got another'],
    });
  });

  test('may have other white space and another order of members', async () => {
    const turned = Object.fromEntries(Object.entries(filed(sealReport(report, pem))).toReversed()) as unknown as Report;

    expect((await verified(turned, [ours.publicKey])).answer).toBe('verified');
  });

  test('answers what a relying party asks', async () => {
    const product = {
      vendor: 'Acme',
      name: 'Field Master',
      version: '2.1',
      contact: 'a@acme.example',
      environment: 'staging',
    };
    const text = await printed(sealReport({ ...report, product }, pem));

    expect(text).toContain('product      Field Master 2.1 by Acme (a@acme.example), staging');
    expect(text).toContain('the embedded reference, not a service (http://reference.test)');
    expect(text).toContain(', 200 days ago');
    expect(text).toContain('crop-spraying-conformance 0.3.0, interface v0, requirement set 0.3.0');
    expect(text).toContain(`scope        whole: ${count} requirements`);
    expect(text).toMatch(/signed by +SHA256:[A-Za-z0-9+/]{43}, a key that you gave/);
    expect(text).toMatch(
      /VERIFIED: a\.json is intact, complete, consistent with its evidence and signed .* verdict is conformant, about the embedded reference and no product\.$/,
    );
  });

  const narrowed = { settings: { only: ['list-feedback/answers-200'], readOnly: true } };
  const omitting = {
    wrap: changeResponses('every operation', changeOrders(removeFields('completionDate'))),
    settings: { omits: ['Order.completionDate'] },
  };
  const waived = {
    wrap: changeResponses('create-order', setStatus(201)),
    settings: { waivers: [{ requirement: 'create-order/answers-200', reason: 'known', expires: '2099-01-01' }] },
  };

  test.for([
    [
      'narrowed',
      narrowed,
      `scope        narrowed by --only, --read-only: ${count - 1} of ${count} requirements left out`,
    ],
    ['that omits a field', omitting, 'omits        Order.completionDate\n'],
    ['with a waived failure', waived, `scope        whole: ${count} requirements, but 1 failure waived`],
    ['that reads null as absent', { settings: { nulls: 'absent' } }, 'policies     nulls absent, minimums reject'],
  ] as const)('and that is %s is verified, and says so', async ([, target, words]) => {
    const text = await printed(sealReport(await judge(target), pem));

    expect(text).toContain(words);
    expect(text).toContain('VERIFIED');
  });
});

test('a report of an older version is verified against its own set, and its outcomes are not compared', async () => {
  const old = await anOlderReport();
  const signed = sealReport(old, pem);
  await withOlderSet(old, async () => {
    expect(await verified(signed, [ours.publicKey])).toMatchObject({ answer: 'verified', isReplayed: false });
    const text = await printed(signed);
    expect(text).toContain('not judged again: only version 0.1.9 can compare them with the evidence');
    expect(text).toContain('complete for set 0.1.9');
  });
});

describe('a report that is not whole', () => {
  test('proves nothing if the run could not judge', async () => {
    const dead = await judge({
      wrap: () => () => Promise.resolve({ status: 404, headers: {}, body: Buffer.from('no') }),
    });
    const { answer, doubts } = await verified(sealReport(dead, pem), [ours.publicKey]);

    expect(dead.verdict).toBeNull();
    expect({ answer, doubts }).toEqual({ answer: 'unproven', doubts: [expect.stringMatching(/could not judge/)] });
  });

  test('proves nothing if its evidence shows failures that were left out', async () => {
    const wrap = changeResponses('create-order', setStatus(201));
    const hiding = await judge({ wrap, settings: { exclude: ['create-order/answers-200'] } });
    const { answer, doubts } = await verified(sealReport(hiding, pem), [ours.publicKey]);

    expect(hiding.verdict).toBe('passed');
    expect({ answer, doubts }).toEqual({
      answer: 'unproven',
      doubts: ['its evidence shows failures that were left out: create-order/answers-200'],
    });
  });
});

const withSuite = (suite: Partial<Report['suite']>) => ({ ...report, suite: { ...report.suite, ...suite } });

test('a report of a newer version, or of an unknown set, is not verified', () => {
  expect(unverifiable(withSuite({ version: '0.4.0', requirementSet: '0.4.0' }))).toMatch(
    /got one of 0\.4\.0; that version/,
  );
  expect(unverifiable(withSuite({ requirementSet: '0.1.5' }))).toMatch(
    /requirement sets 0\.2\.0, 0\.3\.0, got 0\.1\.5/,
  );
});

test.for([null, 1, [], {}, { format: 'something else' }])('%j is not a report', async (value) => {
  expect(await problemsOf(value)).not.toEqual([]);
});
