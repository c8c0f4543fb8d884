import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../helpers/json/values.js';
import { type Judging, unverifiable, verifyReport } from '../../helpers/records/verification.js';
import type { Report } from '../../helpers/records/report.js';
import { judgingWith } from '../../helpers/regrading.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { requirements } from '../../suites/index.js';
import { judge } from '../support/judging.js';
import { filed } from '../support/verifying.js';
import { forgeriesAt, placesIn, type Forgery, type Place } from './forgeries.js';

const keys = generateKeyPairSync('ed25519');
const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** What is judged again depends on nothing else, so it is judged once. */
function inputsOf({ requirements: judged, ...report }: Report): string {
  const {
    totals,
    verdict: _,
    scope: __,
    hints: ___,
    silences: ____,
    coverage: _____,
    undocumented: ______,
    ...rest
  } = report;
  const { unseen: a, omits: b, idleWaivers: c, lost: d, ordersCreated: e, seal: f, ...inputs } = rest;
  void [a, b, c, d, e, f];
  const filtered = judged.filter(({ reason }) => reason === 'filtered').map(({ id }) => id);

  return canonicalJson([inputs, totals.waits, filtered]);
}

const suite = judgingWith(requirements);
const replayed = new Map<string, Promise<Report>>();
const judging: Judging = {
  ...suite,
  replay(report) {
    const key = inputsOf(report);
    const known = replayed.get(key) ?? suite.replay(report);
    replayed.set(key, known);

    return known;
  },
};

/** Whether a forgery by the holder of the key would be believed. */
async function isBelieved(report: Report, { apply }: Forgery): Promise<boolean> {
  const copy = filed(report);
  apply(copy);
  if (unverifiable(copy) !== null) return false;
  const { answer } = await verifyReport(sealReport(copy, pem), { keys: [keys.publicKey], now: new Date(), judging });

  return answer === 'verified';
}

async function believed(report: Report, places: readonly Place[]): Promise<string[]> {
  const found: string[] = [];
  for (const forgery of places.flatMap((place) => forgeriesAt(report, place)))
    if (await isBelieved(report, forgery))
      found.push(`${forgery.place.join('/').replace(/\be\d+\b/, 'e')} ${forgery.what}`);

  return [...new Set(found)].toSorted();
}

const EVIDENCE = ['exchanges', 'settings', 'recording', 'target', 'suite', 'startedAt', 'finishedAt', 'seed', 'mark'];

// Read-only, with few exchanges: most forgeries of evidence are judged again.
const small = filed(await judge({ settings: { readOnly: true, only: ['list-feedback/answers-200'] } }));
const conforming = filed(await judge());
const failing = filed(await judge({ rules: { filterJoin: 'or' } }));

/** What a forger with the key can change unseen, and why it does not matter, or cannot be known. */
const WITHOUT_MEANING: readonly (readonly [RegExp, why: string])[] = [
  [/^totals\/waits /, 'how often the target asked us to wait'],
  [/^(?:startedAt|finishedAt|exchanges\/e\/(?:startedAt|milliseconds)) changed$/, 'by less than the run took'],
  [/^exchanges\/e swapped$/, 'the numbers of two exchanges that were sent in the same millisecond'],
  [/^exchanges\/e\/response\//, 'what a target sent, where no requirement depends on it: only the signer knows'],
  [/^mark |^recording\/|^settings\/statesUrl /, 'what no request of this read-only run depends on'],
  [/^settings\/allowIncomplete changed$/, 'gates that nothing had to pass'],
  [
    /^settings\/(?:concurrency|deadlineS|maxBodyBytes|reportsDir|timeoutMs|waitS) changed$/,
    'limits that were not reached',
  ],
  [/^target\/isReference changed$/, 'whether an address is the reference: only the signer knows'],
];

const withoutMeaning = (forgery: string) => WITHOUT_MEANING.some(([pattern]) => pattern.test(forgery));
const placesOf = (report: Report, isPart: (place: Place) => boolean) => [...placesIn(report)].filter(isPart);
const isEvidence = ([first = '']: Place) => EVIDENCE.includes(first);

describe('a member of a report, forged and signed by the honest key, is not believed', () => {
  test.for([
    ['a conforming server says', conforming, (place: Place) => !isEvidence(place) && place.length <= 2],
    ['a failing server says', failing, (place: Place) => !isEvidence(place)],
    ['a narrowed run says', small, (place: Place) => !isEvidence(place) && place[0] !== 'coverage'],
    ['its evidence shows', small, isEvidence],
  ] as const)('in what the report of %s', { timeout: 300_000 }, async ([, report, isPart]) => {
    const forgeries = await believed(report, placesOf(report, isPart));

    expect(forgeries.filter((forgery) => !withoutMeaning(forgery))).toEqual([]);
  });
});
