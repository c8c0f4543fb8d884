import { meantName } from '../evidence/field-names.js';
import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { objectsIn } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import { pointer } from '../json/pointer.js';
import { valueFinding } from '../judging/finding.js';
import type { SequenceJudging } from './suspicions.js';

/** No field has the documented name in another spelling. Whether a wholly different name means a field, only a run can tell. */
export function judgeNames(judging: SequenceJudging): void {
  for (const { requests } of judging.trail)
    for (const { exchange } of requests) if (isAccepted(exchange)) judgeNamesIn(judging, exchange);
}

function judgeNamesIn(judging: SequenceJudging, exchange: Exchange): void {
  const requirement = `${exchange.operation as Slug}/field-names` as const;
  for (const { pointer: at, shape, value } of objectsIn(exchange)) {
    judging.exercise(requirement);
    for (const name of Object.keys(value)) {
      const meant = shape.properties.has(name) ? undefined : meantName(shape, name);
      if (meant === undefined || Object.hasOwn(value, meant)) continue;
      const found = valueFinding(exchange, at + pointer(name), `the field name ${meant}`, name);
      judging.suspect({
        requirement,
        finding: { ...found, meant: at + pointer(meant) },
        exchange,
        subject: `${exchange.operation} ${name}`,
        kind: 'certain',
      });
    }
  }
}
