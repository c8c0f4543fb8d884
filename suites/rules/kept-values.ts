import {
  findContradictedChanges,
  judgeContradictedChanges,
} from '../../helpers/evidence/views/contradicted-changes.js';
import { sentValueOf } from '../../helpers/evidence/views/statements.js';
import { findNearlyKept, findRejectedEdges } from '../../helpers/evidence/wrong-requests.js';
import { comparablesOf, howKept, shownComparable, type ComparedField } from '../../helpers/exchanges/comparable.js';
import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { ordersIn } from '../../helpers/exchanges/shown-objects.js';
import { responseSentence } from '../../helpers/interface/quotes.js';
import { finding, type Finding } from '../../helpers/judging/finding.js';
import { suspicionsOf, type Suspicion } from '../../helpers/judging/log-rule.js';
import { creationsIn, NothingShown, placesFor, type Log } from '../../helpers/judging/log.js';
import type { Rule, Rules } from '../../helpers/judging/requirement.js';
import { shownValue } from '../../helpers/words/shown.js';

export function keptValues(): Rules {
  return {
    'keeps-the-date': keeps('date', 'date', 'date: string, format date'),
    'keeps-the-session': keeps('session/id', 'session', 'session: Session'),
    'keeps-the-location': keeps('location', 'location', 'location: string'),
    'keeps-the-latitude': keeps('latitude', 'latitude', 'latitude: number'),
    'keeps-the-longitude': keeps('longitude', 'longitude', 'longitude: number'),
    'keeps-the-crop-type': keeps('cropType/id', 'crop type', 'cropType: Crop'),
    'keeps-the-area': keeps('area', 'area', 'area: number; minimum 1'),
    'keeps-the-payment-method': keeps(
      'paymentMethod',
      'payment method',
      'paymentMethod: string enum; cash, visa, mastercard',
    ),
  };
}

function keeps(field: ComparedField, words: string, quote: string): Rule {
  const [part, id] = field.split('/');
  // A session and a crop are known by their id; what else is shown of them is compared with other responses.
  const isAbout = (shown: string) => id !== undefined && shown.startsWith(`${part}/`) && shown !== field;

  return {
    level: 'implied',
    section: '4.1',
    claim: `The response shows the ${words} that was sent.`,
    quote: `${quote} … ${responseSentence('create-order')}`,
    isMoot: (omits) => fieldsAlong(field).some((name) => omits.includes(name)),
    log: {
      reads: ['create-order'],
      isAboutCreated: 'always',
      judge: (log) => findChanged(log, field),
      ...(id !== undefined && { inTurn: (log) => judgeContradictedChanges(log, 'create-order', isAbout) }),
    },
    ...(id !== undefined && { check: (run) => findContradictedChanges(run, 'create-order', isAbout) }),
  };
}

function findChanged(log: Log, field: ComparedField): Suspicion[] {
  const shown = creationsIn(log).flatMap(({ exchange, id, sent: order }) => {
    const [first] = ordersIn(exchange);
    const [sent, got] = [sentValueOf(order, field), first && comparablesOf(first).get(field)];

    return sent === undefined || got === undefined ? [] : [{ exchange, id, sent, got }];
  });
  if (shown.length === 0)
    throw new NothingShown(`no response shows a valid ${field}`, placesFor(log, 'create-order', `/${field}`));
  const changed = shown.filter(({ sent, got }) => howKept(field, sent, got) === 'not');

  return changed.flatMap(({ exchange, id, sent, got }) => {
    const about = { certainty: 'certain', subject: `order ${id} ${field}`, order: id ?? undefined } as const;

    return suspicionsOf(exchange, [changedFinding(exchange, field, [sent, got])], about);
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

const LONGEST = 80;
const BEFORE = 20;
const AFTER = 40;

/** Two texts that differ: short ones as a whole, long ones from a little before their first difference. */
function shownDifference(text: string, otherText: string): [string, string] {
  if (Math.max(text.length, otherText.length) <= LONGEST) return [shownValue(text), shownValue(otherText)];
  let at = 0;
  while (at < text.length && text[at] === otherText[at]) at++;
  const start = Math.max(0, at - BEFORE);
  const shown = (whole: string) =>
    `${shownValue(whole.slice(start, at + AFTER))} from character ${start + 1} of ${whole.length}`;

  return [shown(text), shown(otherText)];
}

/** Values that real orders have and tidy samples do not. What a service may limit, and what it may change, is not shown. */
export function valuesAtTheEdges(): Rules {
  return {
    'accepts-edge-values': {
      level: 'advisory',
      section: '4.1, 8',
      claim:
        'An order with a large area, a place at the edge of the map, a long or unusual text or a far date is accepted.',
      quote: 'Default and maximum page size, rate limits, and length limits of strings: not shown.',
      check: findRejectedEdges,
    },
    'keeps-edge-values': {
      level: 'advisory',
      section: '4.1',
      claim: 'The response shows a third decimal, blanks around a text and line breaks exactly as they were sent.',
      quote: 'location: string … area: number; minimum 1',
      check: findNearlyKept,
    },
  };
}
