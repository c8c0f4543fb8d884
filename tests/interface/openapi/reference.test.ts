import { beforeAll, describe, expect, test } from 'vitest';
import { judgeRun } from '../../../helpers/conformance.js';
import type { Exchange } from '../../../helpers/exchanges/exchange.js';
import { slugs, type Slug } from '../../../helpers/interface/operations.js';
import { aReference } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { deviantSettings } from '../../servers/deviants/deviant.js';
import { fieldsOf, jsonType, type Field } from '../../servers/generated/field.js';
import { spoilt } from '../../servers/generated/spoil.js';
import type { Fault } from '../../servers/generated/spoiling.js';
import { inProcess } from '../../support/in-process.js';
import { settingsFor } from '../../support/settings.js';
import { describedAs } from './document.js';
import { answerProblems, describedBy, requestProblems, type Asked } from './fitting.js';

let exchanges: readonly Exchange[] = [];

beforeAll(async () => {
  const reference = aReference({ leavesNothingOpen: true }); // each field is there to be spoilt
  const found = await judgeRun({
    settings: settingsFor(reference, deviantSettings),
    requirements,
    transport: inProcess(reference.handle),
    isReference: true,
  });
  exchanges = found.exchanges.filter(({ operation }) => operation !== 'provider-state');
});

function asked({ request: { method, url, body } }: Exchange): Asked {
  return { method, url: new URL(url), body };
}

const withStatus = (status: number) => exchanges.filter(({ response }) => response?.status === status);

function bodiesOf(slug: Slug): unknown[] {
  return withStatus(200).flatMap(({ operation, body }) =>
    operation === slug && body.kind === 'json' ? [body.value] : [],
  );
}

describe('openapi.json', () => {
  test('has one operation for every request of a run, and it is the one that was meant', () => {
    for (const exchange of exchanges) {
      expect(describedBy(asked(exchange)).operation.operationId).toBe(exchange.operation);
    }
  });

  test.for(slugs)('fits every answer of the reference to %s', (slug) => {
    const bodies = bodiesOf(slug);

    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) expect(answerProblems(describedAs(slug), body)).toEqual([]);
  });

  test('fits every request that the reference accepts', () => {
    // The interface does not show the paging queries of three lists, which are probed.
    const accepted = withStatus(200).filter(
      ({ requestClass, request }) => requestClass !== 'probe' || !request.url.includes('?'),
    );

    expect(new Set(accepted.map(({ operation }) => operation))).toEqual(new Set(slugs));
    for (const exchange of accepted) expect(requestProblems(asked(exchange)), exchange.request.url).toEqual([]);
  });

  test('fits no request that the reference refuses as wrong', () => {
    const refused = withStatus(400);

    expect(refused.length).toBeGreaterThanOrEqual(12); // four areas, a payment method, a day, and three pages of two lists
    for (const exchange of refused) expect(requestProblems(asked(exchange)), exchange.request.url).not.toEqual([]);
  });
});

type Change = Omit<Fault, 'blames'>;

/** Whether the document has something against an answer in which the field is spoilt. */
function isSeen(field: Field, change: Change): boolean {
  for (const body of bodiesOf(field.operation)) {
    let isSpoilt = false;
    const bad = spoilt(body, { field, fault: { ...change, blames: [] }, items: 'all' }, () => (isSpoilt = true));
    if (isSpoilt) return answerProblems(describedAs(field.operation), bad).length > 0;
  }
  throw new Error(`no answer has ${field.path.join('/')}`);
}

const isShown = ({ presence }: Field) => presence !== 'denied';
const isNarrow = ({ type }: Field) => type.includes('|') || type.startsWith('date');
// That a receptionist is there is stated, and left to the suite: it knows which orders have one.
const isDemanded = ({ presence, path }: Field) => presence === 'stated' && path.at(-1) !== 'receptionist';
// Nor is a password of another user left out by the document: the interface only implies it.
const isDenied = ({ presence, path }: Field) => presence === 'denied' && path.at(-1) === 'farmer';
const ofAnotherType = (field: Field) => (jsonType(field) === 'string' ? 7 : 'yes');

const spoilings: readonly { shows: string; of: (field: Field) => boolean; change: (field: Field) => Change }[] = [
  { shows: 'null', of: isShown, change: () => ({ value: () => null }) },
  { shows: 'another type', of: isShown, change: (field) => ({ value: () => ofAnotherType(field) }) },
  { shows: 'neither a listed word nor a day', of: isNarrow, change: () => ({ value: () => '2026-02-30' }) },
  { shows: 'nothing where a field is stated', of: isDemanded, change: () => ({ name: null }) },
  { shows: 'a farmer where there is none', of: isDenied, change: () => ({ value: () => ({}) }) },
];

const spoiltAnswers = slugs.flatMap((slug) =>
  spoilings
    .map(({ shows, of, change }) => ({ slug, shows, change, fields: fieldsOf(slug).filter(of) }))
    .filter(({ fields }) => fields.length > 0),
);

test.for(spoiltAnswers)('openapi.json fits no answer to $slug that shows $shows', ({ fields, change }) => {
  const unseen = fields.filter((field) => !isSeen(field, change(field)));

  expect(unseen.map(({ path }) => path.join('/'))).toEqual([]);
});

test('a farmer is put into the answers of the four operations that have none', () => {
  const tried = spoiltAnswers.filter(({ shows }) => shows.startsWith('a farmer')).map(({ slug }) => slug);

  expect(tried).toEqual(['create-order', 'confirm-order', 'list-farmer-orders', 'verify-payment']);
});
