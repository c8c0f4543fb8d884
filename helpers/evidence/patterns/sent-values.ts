import { acceptedValue, digitsAt, type Exchange } from '../../exchanges/exchange.js';
import { oncePer } from '../../exchanges/once-per.js';
import { ordersIn, type ShownOrder } from '../../exchanges/shown-objects.js';
import { isObject, type JsonObject } from '../../json/object.js';
import { parseJson } from '../../json/parse.js';
import type { FoundFault, Pattern } from './pattern.js';

/** An order as it was sent, and as a response shows it. */
interface SentAndShown {
  readonly sent: JsonObject;
  readonly shown: ShownOrder;
}

/** Every view of every order that was sent and accepted. An id that two creations share is only looked at where it was given. */
const sentAndShown: (accepted: readonly Exchange[]) => readonly SentAndShown[] = oncePer(pairUp);

function pairUp(accepted: readonly Exchange[]): SentAndShown[] {
  const creations = accepted.filter(({ operation }) => operation === 'create-order');
  const sentBy = new Map<string, JsonObject | null>();
  const own = creations.flatMap((exchange): SentAndShown[] => {
    const sent = parseJson(exchange.request.body ?? '')?.value;
    const [shown] = ordersIn(exchange);
    const id = digitsAt(exchange, '/id');
    if (!isObject(sent) || shown === undefined) return [];
    if (id !== null) sentBy.set(id, sentBy.has(id) ? null : sent);

    return [{ sent, shown }];
  });
  const views = accepted
    .filter((exchange) => exchange.operation !== 'create-order' && acceptedValue(exchange) !== undefined)
    .flatMap((exchange) => ordersIn(exchange))
    .flatMap((shown): SentAndShown[] => {
      const sent = shown.id === null ? undefined : sentBy.get(shown.id);

      return sent === undefined || sent === null ? [] : [{ sent, shown }];
    });

  return [...own, ...views];
}

interface Change {
  readonly name: string;
  readonly text: string;
  readonly fields: readonly string[];
  /** Whether the value would be another one if it was changed so. */
  readonly isAtRisk: (sent: JsonObject, field: string) => boolean;
  readonly isChanged: (sent: JsonObject, field: string, got: unknown) => boolean;
}

const FEWEST_VALUES = 2;

/** Values that were sent come back changed in the same way, in every view; the response to the creation may be an echo. */
export function changePattern({ name, text, fields, isAtRisk, isChanged }: Change): Pattern {
  return {
    name,
    explain({ accepted }) {
      const values = sentAndShown(accepted).flatMap(({ sent, shown }) =>
        fields.flatMap((field) => {
          const got = shown.value[field];
          if (got === undefined || got === null || !isAtRisk(sent, field)) return [];
          const as = got === sent[field] ? 'kept' : isChanged(sent, field, got) ? 'changed' : 'otherwise';

          return [{ got, as, operation: shown.exchange.operation, sent: sent[field] }];
        }),
      );
      const changed = values.filter(({ as }) => as === 'changed');
      const kept = values.filter(({ as }) => as === 'kept');
      const views = new Set(changed.map(({ operation }) => operation));
      const isEcho =
        kept.every(({ operation }) => operation === 'create-order') && !views.has('create-order') && views.size > 1;
      const isEverywhere = kept.length === 0 && new Set(changed.map(({ sent }) => sent)).size >= FEWEST_VALUES;
      if (values.some(({ as }) => as === 'otherwise') || (!isEverywhere && !isEcho)) return null;
      const wrong = new Set<unknown>(changed.map(({ got }) => got));

      return { text, explains: (fault) => fields.includes(fault.name) && wrong.has(fault.value) };
    },
  };
}

/** What a fault is about, if it is a text that is not an enumerated one. */
export function isText({ shape, value }: FoundFault): boolean {
  return shape?.type === 'string' && shape.format === null && shape.values === null && typeof value === 'string';
}
