import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { sealReport } from '../../helpers/records/seal.js';
import { verifyReport } from '../../helpers/records/verification.js';
import { judge } from '../support/judging.js';
import { sampleReport } from '../support/sample-report.js';

const report = await judge();
const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const pem = ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const later = new Date(Date.parse(report.startedAt) + 200 * 86_400_000);

/** As read back from a file. */
const filed = (whole: Report) => JSON.parse(JSON.stringify(whole)) as Report & { seal: NonNullable<Report['seal']> };
const problemsOf = (value: unknown, publicKey = ours.publicKey) =>
  verifyReport(value, { publicKey, now: later }).problems;

describe('an unchanged report', () => {
  test('is valid if it is sealed, and if it is signed with the expected key', () => {
    expect(verifyReport(filed(sealReport(report, null)), { publicKey: null, now: later }).problems).toEqual([]);
    expect(problemsOf(filed(sealReport(report, pem)))).toEqual([]);
  });

  test('gets notes about its age, its target and the missing signature', () => {
    const { notes } = verifyReport(filed(sealReport(report, null)), { publicKey: null, now: later });

    expect(notes[0]).toContain('200 days ago');
    expect(notes.join('\n')).toMatch(/the embedded reference, not your service/);
    expect(notes.join('\n')).toMatch(/sealed but not signed/);
    expect(notes).toContain('the verdict is conformant');
  });

  test('gets notes about what was never seen and what is omitted', () => {
    const [cost] = sampleReport.unseen ?? [];
    const changed = {
      ...report,
      verdict: 'incomplete' as const,
      unseen: cost === undefined ? [] : [cost],
      omits: [
        { field: 'User.city', shownIn: null },
        { field: 'Crop.name', shownIn: 'e7' },
      ],
    };
    const { notes, problems } = verifyReport(filed(sealReport(changed, null)), { publicKey: null, now: later });

    expect(problems).toEqual([]);
    expect(notes).toContain('never seen: Order.cost');
    expect(notes).toContain('declared as omitted: User.city, Crop.name (but shown in e7)');
  });

  test('of version 0.1, which does not say what was never seen, is valid', () => {
    const { unseen: _, omits: __, ...old } = report;

    expect(problemsOf(filed(sealReport(old, pem)))).toEqual([]);
  });

  test('of version 0.1, which called a narrowed run conformant, is valid, and its notes do not repeat the word', async () => {
    const narrowed = await judge({ settings: { only: ['list-feedback'] } });
    expect(narrowed).toMatchObject({ verdict: 'passed', scope: 'narrowed' });
    const { scope: _, ...bare } = narrowed;
    const old: Report = { ...bare, verdict: 'conformant' };
    const { problems, notes } = verifyReport(filed(sealReport(old, null)), { publicKey: null, now: later });

    expect(problems).toEqual([]);
    expect(notes).not.toContain('the verdict is conformant');
    const problemsWith = (changes: Partial<Report>) => problemsOf(filed(sealReport({ ...old, ...changes }, pem)));
    expect(problemsWith({ scope: 'narrowed' })).toEqual([
      'expected the verdict passed from the outcomes, got conformant',
    ]);
    expect(problemsWith({ verdict: 'passed', scope: 'full' })).toEqual([
      'expected the scope narrowed from the outcomes, got full',
    ]);
    expect(problemsWith({ verdict: 'incomplete' })).toEqual([
      'expected the verdict passed from the outcomes, got incomplete',
    ]);
    expect(problemsOf(filed(sealReport(bare, pem)))).toEqual([]);
  });

  test('may have other white space and another order of members', () => {
    const turned = Object.fromEntries(Object.entries(filed(sealReport(report, pem))).toReversed());

    expect(problemsOf(turned)).toEqual([]);
  });
});

describe('a report cannot be relied on', () => {
  const whole = () => filed(sealReport(report, pem));
  const [id = ''] = Object.keys(report.exchanges);

  test('when it has no seal', () => {
    const { seal: _, ...bare } = whole();

    expect(problemsOf(bare)).toEqual(['expected a seal, got none']);
  });

  const changes: Readonly<Record<string, (original: Report) => Report>> = {
    seed: (original) => ({ ...original, seed: original.seed + 1 }),
    startedAt: (original) => ({ ...original, startedAt: original.startedAt.replace(/^\d{4}/, '2031') }),
    [`exchanges ${id}`]: ({ exchanges, ...rest }) => {
      const exchange = exchanges[id];
      if (exchange === undefined) throw new Error('there is no exchange');

      return { ...rest, exchanges: { ...exchanges, [id]: { ...exchange, milliseconds: exchange.milliseconds + 1 } } };
    },
    'requirements create-order/answers-200': ({ requirements: [first, ...others], ...rest }) => {
      if (first === undefined) throw new Error('there is no requirement');

      return { ...rest, requirements: [{ ...first, claim: 'Anything goes.' }, ...others] };
    },
  };

  test.for(Object.entries(changes))('when %s was changed, and that is named', ([name, change]) => {
    expect(problemsOf(change(whole()))).toEqual([`expected the sealed content, got changes in ${name}`]);
  });

  test('when it was changed and signed with another key', () => {
    const forged = sealReport(
      { ...whole(), seed: 1 },
      theirs.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    );

    expect(problemsOf(filed(forged))).toEqual(['expected a signature by this key, got one by another key']);
    expect(problemsOf(filed(forged), theirs.publicKey)).toEqual([]);
  });

  test('when it is not signed and should be', () => {
    expect(problemsOf(filed(sealReport(report, null)))).toEqual([
      'expected a signature by this key, got an unsigned report',
    ]);
  });

  test('when totals and verdict do not follow from its outcomes', () => {
    const [first, ...others] = report.requirements;
    if (first === undefined) throw new Error('there is no requirement');
    const failed = {
      ...first,
      outcome: 'failed' as const,
      findings: [{ message: 'x', pointer: null, exchange: 'e0' }],
    };

    expect(problemsOf(filed(sealReport({ ...report, requirements: [failed, ...others] }, pem)))).toEqual([
      `expected ${others.length} (counted), got ${report.totals.passed}, at /totals/passed`,
      'expected 1 (counted), got 0, at /totals/failed',
      'expected the verdict non-conformant from the outcomes, got conformant',
      `expected the exchange e0 of ${first.id}, got none`,
    ]);
  });

  test.for([null, 1, [], {}, { format: 'something else' }])('when it is %j', (value) => {
    expect(problemsOf(value)).not.toEqual([]);
  });
});

test('a signature is checked with the public half of its key', () => {
  expect(problemsOf(filed(sealReport(report, pem)), createPublicKey(pem))).toEqual([]);
});
