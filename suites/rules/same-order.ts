import { isHollow } from '../../helpers/evidence/fields/field-violations.js';
import { viewRule } from '../../helpers/evidence/views/blamed-views.js';
import {
  judgeLostChanges,
  judgeSpreadChanges,
  readAroundChange,
  readBeforeChange,
  settleLostChange,
} from '../../helpers/evidence/views/contradicted-changes.js';
import { ownOrdersRule } from '../../helpers/evidence/views/own-orders.js';
import { snapshotRule } from '../../helpers/evidence/views/snapshot-rule.js';
import { findCopies, findSpreadChanges } from '../../helpers/evidence/views/spread-changes.js';
import { digitsAt, exchangesOf, requestedId } from '../../helpers/exchanges/exchange.js';
import { placesIn } from '../../helpers/exchanges/obstacles.js';
import { ordersIn } from '../../helpers/exchanges/shown-objects.js';
import {
  operations,
  type OrderListSlug,
  type PagedSlug,
  type Slug,
  type SnapshotSlug,
} from '../../helpers/interface/operations.js';
import { responseSentence, shownWithPeople } from '../../helpers/interface/quotes.js';
import { finding, type Finding } from '../../helpers/judging/finding.js';
import { byResponse } from '../../helpers/judging/log-rule.js';
import { NothingShown, responsesIn } from '../../helpers/judging/log.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { judgeAtRest } from '../../helpers/judging/run-driver.js';
import { nothingSeen, requireResponses, responsesOf } from '../../helpers/judging/run-log.js';
import { ifExercised, type NotExercised } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run-observations.js';

const NO_FIELDS = 'an object with none of its fields';
const idRow = 'id: integer (int64); order identifier';

export function showsTheRequestedOrder(slug: Slug): Rules {
  return {
    'answers-the-order-asked': {
      level: 'implied',
      section: `4, ${operations[slug].section}`,
      claim: 'The response shows the requested order.',
      quote: 'In the path shapes below, {id} is the order identifier (integer, int64) and {secret} is a string.',
      isJudgedLast: true,
      log: byResponse(slug, (log) => {
        const exchanges = responsesIn(log, slug);
        const empty = exchanges.flatMap(ordersIn).filter(isHollow);
        if (empty.length > 0) return empty.map(({ exchange }) => finding(exchange, '', 'an order', NO_FIELDS));
        const shown = exchanges.filter((exchange) => digitsAt(exchange, '/id') !== null);

        if (shown.length === 0) throw new NothingShown('no response shows an id', placesIn(exchanges, '/id'));

        return shown.flatMap((exchange) => {
          const requested = requestedId(exchange);
          const got = digitsAt(exchange, '/id');

          const expected = requested === '' ? 'no order: the path has no id' : `${requested}, the requested id`;

          return got === requested ? [] : [finding(exchange, '/id', expected, `${got}`)];
        });
      }),
    },
  };
}

export function shownConsistently(slug: PagedSlug): Rules {
  const rule = { ...viewRule(slug), whyNothing: (run: Run) => noneRead(run, slug) };

  return {
    'shown-consistently': {
      level: 'implied',
      section: `2, ${operations[slug].section}`,
      claim: 'At rest, an order and its people are shown as when the order is read by its id, and as in other lists.',
      quote: `${idRow} … ${responseSentence(slug)}`,
      // In the farmer's list, another requirement judges the orders of ours.
      log: slug === 'list-farmer-orders' ? rule : { ...ownOrdersRule(slug), inTurn: rule.inTurn },
      check: async (run) => (await findMangled(run, slug)) ?? judgeAtRest(run, rule),
    },
  };
}

/** Either the list shows no id, or get-order does not return these orders. */
async function noneRead(run: Run, slug: OrderListSlug): Promise<NotExercised> {
  const at = slug === 'list-feedback' || slug === 'list-notifications' ? '/order/id' : '/id';
  const read = await ifExercised(run.followUps(slug), []);
  const places = [...placesIn(await responsesOf(run, slug), at), ...placesIn(exchangesOf(read), '/id')];

  return nothingSeen(run, slug, 'get-order returned none of the orders shown here', places);
}

export function agreesWithLists(slug: 'get-order' | 'list-order-sprayers'): Rules {
  return {
    'shown-consistently': {
      level: 'implied',
      section: `2, ${operations[slug].section}`,
      claim:
        slug === 'get-order'
          ? 'At rest, an order and its people are shown as in the lists.'
          : 'At rest, a user is shown with the same fields for every order, and as in other responses.',
      quote: `${slug === 'get-order' ? idRow : 'id: integer (int64)'} … ${responseSentence(slug)}`,
      log: viewRule(slug),
    },
  };
}

export function showsSnapshots(slug: SnapshotSlug): Rules {
  const { section } = operations[slug];
  const judge = (run: Run, kind: 'unexplained' | 'other') =>
    judgeAtRest(run, { ...snapshotRule(slug, kind), whyNothing: () => noneRead(run, slug) });

  return {
    'shown-consistently': {
      level: 'implied',
      section: `2, ${section}`,
      claim:
        'Orders and their people may be shown as they once were, but not with values that they never had elsewhere.',
      quote: `${idRow} … ${shownWithPeople(slug)}`,
      log: snapshotRule(slug, 'unexplained'),
      check: async (run) => (await findMangled(run, slug)) ?? judge(run, 'unexplained'),
    },
    'snapshots-agree': {
      level: 'advisory',
      section: `2, ${section}`,
      claim: 'An order and its people are shown as they are elsewhere, not as they once were.',
      quote: `${idRow} … ${shownWithPeople(slug)}`,
      log: snapshotRule(slug, 'other'),
      check: async (run) => ((await findMangled(run, slug)) === null ? judge(run, 'other') : []),
    },
  };
}

/** The ids of a list by which get-order does not find the orders; null if it finds some. */
async function findMangled(run: Run, slug: OrderListSlug): Promise<Finding[] | null> {
  await Promise.all([requireResponses(run, slug), requireResponses(run, 'get-order')]);
  const mangled = [...(await run.mangledIds()).values()].filter(({ shown }) => shown.exchange.operation === slug);

  return mangled.length === 0
    ? null
    : mangled.map(({ id, shown: { exchange, pointer } }) =>
        finding(exchange, `${pointer}/id`, 'an id by which get-order finds the order', id),
      );
}

export function changes(slug: 'confirm-order' | 'verify-payment'): Rules {
  const { section } = operations[slug];

  return {
    'later-reads-show-it': {
      level: 'implied',
      section: `3, ${section}`,
      claim: 'If the response shows a state of the order, not all later responses show another one from before.',
      quote: 'Two enumerations describe state on an order.',
      log: {
        reads: [slug, 'get-order'],
        comparesWithBefore: true,
        logOf: (run) => readAroundChange(run, slug),
        judge: (log) => judgeLostChanges(log, slug),
        settle: (run, suspicion) => settleLostChange(run, slug, suspicion),
      },
    },
    'changes-only-that-order': {
      level: 'implied',
      section: `3, ${section}`,
      claim: `${slug === 'confirm-order' ? 'Confirming' : 'Paying'} an order changes the state of no other order, and adds none.`,
      quote: 'Two enumerations describe state on an order.',
      isJudgedLast: true,
      log: { reads: [slug, 'get-order'], inTurn: (log) => judgeSpreadChanges(log, slug) },
      async check(run) {
        await readBeforeChange(run, slug);

        return [...(await findSpreadChanges(run, slug)), ...(await findCopies(run, slug))];
      },
    },
  };
}
