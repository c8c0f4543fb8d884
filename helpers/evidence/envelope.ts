import { acceptedValue, type Exchange } from '../exchanges/exchange.js';
import { pageFields } from '../exchanges/page.js';
import { violationsIn } from '../exchanges/violations.js';
import { isObject } from '../json/object.js';
import { pointer, valueAt } from '../json/pointer.js';
import { valueFinding, type Finding } from '../judging/finding.js';
import { isSameName } from './field-names.js';

/** What an answer lacks of a paged result. */
export function judgeEnvelope(exchange: Exchange): Finding[] {
  const ill = violationsIn(exchange)
    .filter(({ breach }) => breach === 'envelope')
    .map((violation) => valueFinding(exchange, violation.pointer, violation.expected, violation.got));

  return [...missingParts(exchange, '', ['content', 'page']), ...missingParts(exchange, '/page', pageFields), ...ill];
}

function missingParts(exchange: Exchange, at: string, names: readonly string[]): Finding[] {
  const owner = valueAt(acceptedValue(exchange), at);
  if (!isObject(owner)) return [];

  return names
    .filter((name) => (owner[name] ?? null) === null)
    .map((name) => {
      // Where the name is only spelt otherwise, that is where to look.
      const spelt = Object.keys(owner).find((other) => other !== name && isSameName(other, name));
      if (spelt !== undefined) return valueFinding(exchange, at + pointer(spelt), `the field name ${name}`, spelt);

      return valueFinding(exchange, at + pointer(name), `the field ${name}`, owner[name]);
    });
}
