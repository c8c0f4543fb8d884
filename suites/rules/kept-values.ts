import { onlyOrderIn, sentValueOf } from '../../helpers/evidence/agreement.js';
import { findCreatedOrders, notShownAsCreated } from '../../helpers/evidence/created-orders.js';
import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { howKept } from '../../helpers/exchanges/kept.js';
import { comparablesOf, shownComparable, type ComparedField } from '../../helpers/exchanges/comparable.js';
import { responseSentence } from '../../helpers/interface/quotes.js';
import { finding, judgeEach, type Finding } from '../../helpers/judging/finding.js';
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
  return {
    level: 'implied',
    section: '4.1',
    claim,
    quote: `${quote} … ${responseSentence('create-order')}`,
    isMoot: (omits) => fieldsAlong(field).some((name) => omits.includes(name)),
    async check(run) {
      const values = (await findCreatedOrders(run)).map(({ sent, exchange }) => ({
        exchange,
        sent: sentValueOf(sent, field),
        got: comparablesOf(onlyOrderIn(exchange)).get(field),
      }));
      const comparable = values.filter(({ sent, got }) => sent !== undefined && got !== undefined);

      const nothing = await notShownAsCreated(run, `no response shows a valid ${field}`, `/${field}`);

      return judgeEach(comparable, nothing, ({ exchange, sent, got }) =>
        howKept(field, sent, got) === 'not' ? [changedFinding(exchange, field, [sent, got])] : [],
      );
    },
  };
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
