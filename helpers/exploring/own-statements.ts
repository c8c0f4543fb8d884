import { isFirm, statementsIn, type Statement } from '../evidence/statements.js';
import { SENT_FIELDS } from '../exchanges/comparable.js';
import { digitsAt, requestedId, type Exchange } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import type { Slug } from '../interface/operations.js';
import { ownOrder, type RememberedOrder } from './memory.js';
import type { SequenceJudging } from './suspicions.js';

/** What a response says about an order of ours. */
export interface OwnStatement {
  readonly id: string;
  readonly order: RememberedOrder;
  readonly said: Statement;
  readonly operation: Slug;
  /** The place of the step in the sequence. */
  readonly index: number;
}

/** What responses say about our orders, in fields that never change. */
export function ownStatements({ trail, memory }: SequenceJudging): OwnStatement[] {
  return trail.flatMap(({ exchanges, index, requests }) =>
    exchanges
      .filter((exchange) => requests.some((request) => request.exchange === exchange) && isOfRequestedOrder(exchange))
      .flatMap((exchange) =>
        statementsIn(exchange).flatMap((said) => {
          const id = /^order (.*)$/.exec(said.entity)?.[1] ?? null;
          const order = ownOrder(memory, id);
          if (order === undefined || id === null || !isFirm(said.field)) return [];

          return [{ id, order, said, operation: exchange.operation as Slug, index }];
        }),
      ),
  );
}

/** A response that shows another order than the requested one is blamed for that. */
function isOfRequestedOrder(exchange: Exchange): boolean {
  const requested = requestedId(exchange);

  return requested === '' || exchange.operation === 'list-order-sprayers' || digitsAt(exchange, '/id') === requested;
}

/** Whether a field is sent to create-order. */
export function isSent(field: string): field is (typeof SENT_FIELDS)[number] {
  return SENT_FIELDS.some((sent) => sent === field);
}

/** The claim that a wrong value breaks. */
export function requirementFor({ operation }: OwnStatement): RequirementId | null {
  switch (operation) {
    case 'get-order':
    case 'list-farmer-orders':
      return `${operation}/shown-as-created`;
    case 'confirm-order':
      return 'confirm-order/keeps-the-order';
    case 'create-order': // another rule judges it
    case 'list-order-sprayers':
      return null;
    case 'list-feedback':
    case 'list-notifications':
      // They may show an order as it was.
      return `${operation}/snapshots-agree`;
    default:
      return `${operation}/shown-consistently`;
  }
}
