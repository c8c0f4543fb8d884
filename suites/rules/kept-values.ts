import { sentValueOf } from '../../helpers/evidence/agreement.js';
import { findContradictedChanges, judgeContradictedChanges } from '../../helpers/evidence/contradicted-changes.js';
import { comparablesOf, shownComparable, type ComparedField } from '../../helpers/exchanges/comparable.js';
import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { howKept } from '../../helpers/exchanges/kept.js';
import { ordersIn } from '../../helpers/exchanges/shown-objects.js';
import { responseSentence } from '../../helpers/interface/quotes.js';
import { finding, type Finding } from '../../helpers/judging/finding.js';
import { suspicionsOf, type Suspicion } from '../../helpers/judging/log-rule.js';
import { creationsIn, NothingShown, placesFor, type Log } from '../../helpers/judging/log.js';
import type { Rule, Rules } from '../../helpers/judging/requirement.js';
import { shownDifference } from '../../helpers/words/difference.js';

/** The response shows what was sent. */
export function keptValues(): Rules {
  return {
    'keeps-the-date': keeps('date', {
      claim: 'The response shows the date that was sent.',
      quote: 'date: string, format date',
    }),
    'keeps-the-session': keeps('session/id', {
      claim: 'The response shows the session that was sent.',
      quote: 'session: Session',
    }),
    'keeps-the-location': keeps('location', {
      claim: 'The response shows the location that was sent.',
      quote: 'location: string',
    }),
    'keeps-the-latitude': keeps('latitude', {
      claim: 'The response shows the latitude that was sent.',
      quote: 'latitude: number',
    }),
    'keeps-the-longitude': keeps('longitude', {
      claim: 'The response shows the longitude that was sent.',
      quote: 'longitude: number',
    }),
    'keeps-the-crop-type': keeps('cropType/id', {
      claim: 'The response shows the crop type that was sent.',
      quote: 'cropType: Crop',
    }),
    'keeps-the-area': keeps('area', {
      claim: 'The response shows the area that was sent.',
      quote: 'area: number; minimum 1',
    }),
    'keeps-the-payment-method': keeps('paymentMethod', {
      claim: 'The response shows the payment method that was sent.',
      quote: 'paymentMethod: string enum; cash, visa, mastercard',
    }),
  };
}

function keeps(field: ComparedField, { claim, quote }: Pick<Rule, 'claim' | 'quote'>): Rule {
  const [part, id] = field.split('/');
  // A session and a crop are known by their id; what else is shown of them is compared with other responses.
  const isMeant = (shown: string) => id !== undefined && shown.startsWith(`${part}/`) && shown !== field;

  return {
    level: 'implied',
    section: '4.1',
    claim,
    quote: `${quote} … ${responseSentence('create-order')}`,
    isMoot: (omits) => fieldsAlong(field).some((name) => omits.includes(name)),
    log: {
      reads: ['create-order'],
      isAboutCreated: 'always',
      judge: (log) => findChanged(log, field),
      ...(id !== undefined && { inTurn: (log) => judgeContradictedChanges(log, 'create-order', isMeant) }),
    },
    ...(id !== undefined && { check: (run) => findContradictedChanges(run, 'create-order', isMeant) }),
  };
}

function findChanged(log: Log, field: ComparedField): Suspicion[] {
  const shown = comparedIn(log, field);
  if (shown.length === 0)
    throw new NothingShown(`no response shows a valid ${field}`, placesFor(log, 'create-order', `/${field}`));
  const changed = shown.filter(({ sent, got }) => howKept(field, sent, got) === 'not');

  return changed.flatMap(({ exchange, id, sent, got }) => {
    const about = { certainty: 'certain', subject: `order ${id} ${field}`, order: id ?? undefined } as const;

    return suspicionsOf(exchange, [changedFinding(exchange, field, [sent, got])], about);
  });
}

/** What was sent and what came back, where both are known. */
function comparedIn(log: Log, field: ComparedField) {
  return creationsIn(log).flatMap(({ exchange, id, sent: order }) => {
    const [shown] = ordersIn(exchange);
    const [sent, got] = [sentValueOf(order, field), shown && comparablesOf(shown).get(field)];

    return sent === undefined || got === undefined ? [] : [{ exchange, id, sent, got }];
  });
}

/** `session/id` needs both the session of an order and its id. */
function fieldsAlong(field: ComparedField): string[] {
  const [name = '', inner] = field.split('/');

  return [`Order.${name}`, ...(inner === undefined ? [] : [`${name === 'session' ? 'Session' : 'Crop'}.${inner}`])];
}

type Value = string | number | undefined;

function changedFinding(exchange: Exchange, field: ComparedField, [sent, got]: readonly [Value, Value]): Finding {
  const [expected, shown] =
    field === 'location'
      ? shownDifference(String(sent), String(got))
      : [shownComparable(field, sent), shownComparable(field, got)];

  return finding(exchange, `/${field}`, `${expected}, as sent`, shown);
}
