import { areAlike, sentValueOf } from '../evidence/agreement.js';
import { isFirm, statementsIn, type Statement } from '../evidence/statements.js';
import { SENT_FIELDS, shownComparable, type ComparedField } from '../exchanges/comparable.js';
import { digitsAt, isAccepted, requestedId, type Exchange } from '../exchanges/exchange.js';
import { howKept } from '../exchanges/kept.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import type { Slug } from '../interface/operations.js';
import { finding } from '../judging/finding.js';
import { ownOrder, type RememberedOrder } from './memory.js';
import type { SequenceJudging } from './suspicions.js';

/** What a response says about an order of ours. */
interface OwnStatement {
  readonly id: string;
  readonly order: RememberedOrder;
  readonly said: Statement;
  readonly operation: Slug;
  /** The place of the step in the sequence. */
  readonly index: number;
}

/** Every order of ours keeps what was sent, in every response of every operation, at any time. */
export function judgeOrders(judging: SequenceJudging): void {
  const statements = ownStatements(judging);
  const wrong = new Map<string, OwnStatement[]>();
  for (const statement of statements) {
    const requirement = requirementFor(statement);
    if (requirement === null) continue;
    judging.exercise(requirement);
    if (!isWrong(statement, statements)) continue;
    const key = `${statement.id} ${statement.said.field}`;
    wrong.set(key, [...(wrong.get(key) ?? []), statement]);
  }
  for (const group of wrong.values())
    for (const blamed of blamedAmong(judging, group)) if (isToBlame(blamed, statements)) suspect(judging, blamed);
}

/** The views that show what is stored now. */
const STORED: ReadonlySet<Slug> = new Set(['get-order', 'list-farmer-orders']);

/** Other views may show what is stored: then they are blamed only if one of those shows it right. */
function isToBlame({ id, operation, said, order }: OwnStatement, all: readonly OwnStatement[]): boolean {
  const { field } = said;
  if (operation === 'create-order' || operation === 'confirm-order' || STORED.has(operation)) return true;

  return all.some(
    (other) =>
      other.id === id &&
      other.said.field === field &&
      STORED.has(other.operation) &&
      areAlike(
        isSent(field) ? sentValueOf(order.sent, field) : order.created.get(field as ComparedField),
        other.said.value,
      ),
  );
}

function ownStatements({ trail, memory }: SequenceJudging): OwnStatement[] {
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

const KEPT: Readonly<Record<(typeof SENT_FIELDS)[number], string>> = {
  date: 'date',
  'session/id': 'session',
  location: 'location',
  latitude: 'latitude',
  longitude: 'longitude',
  'cropType/id': 'crop-type',
  area: 'area',
  paymentMethod: 'payment-method',
};

function isSent(field: string): field is keyof typeof KEPT {
  return Object.hasOwn(KEPT, field);
}

/** The claim that a wrong value breaks. */
function requirementFor({ operation, said: { field } }: OwnStatement): RequirementId | null {
  switch (operation) {
    case 'create-order':
      return isSent(field) ? `create-order/keeps-the-${KEPT[field]}` : null;
    case 'get-order':
    case 'list-farmer-orders':
      return `${operation}/shown-as-created`;
    case 'confirm-order':
      return 'confirm-order/keeps-the-order';
    case 'list-order-sprayers':
      return null;
    case 'list-feedback':
    case 'list-notifications':
      // They may show an order where it was first meant to be.
      return `${operation}/${field === 'location' ? 'snapshots-agree' : 'shown-consistently'}`;
    default:
      return `${operation}/shown-consistently`;
  }
}

function isWrong(statement: OwnStatement, all: readonly OwnStatement[]): boolean {
  const { order, operation, said } = statement;
  const { field, value } = said;
  const first = order.created.get(field as ComparedField);
  if (!isSent(field)) return operation !== 'create-order' && first !== undefined && standsAlone(statement, all, first);

  const expected = sentValueOf(order.sent, field);
  if (expected === undefined) return false; // a session or a crop may have no id
  const isKept = howKept(field, expected, value) !== 'not';
  if (operation === 'create-order') return !isKept;
  const isBlamedAlready = first !== undefined && howKept(field, expected, first) === 'not';

  return !isBlamedAlready && !isKept && !areAlike(expected, value);
}

/** What the service fills in by itself is wrong if the creation and another view agree on something else. */
function standsAlone(
  { id, operation, said }: OwnStatement,
  all: readonly OwnStatement[],
  first: string | number,
): boolean {
  if (areAlike(first, said.value)) return false;

  return all.some(
    (other) =>
      other.id === id &&
      other.said.field === said.field &&
      other.operation !== operation &&
      other.operation !== 'create-order' &&
      other.said.value === first,
  );
}

/** If all views agree on a wrong value after a confirmation, and had the right one before, the confirmation changed it. */
function blamedAmong({ trail, memory }: SequenceJudging, group: readonly OwnStatement[]): readonly OwnStatement[] {
  const [first] = group;
  if (first === undefined || group.some(({ operation }) => operation === 'create-order')) return group;
  const confirmation = trail.find(
    ({ step, id, exchanges: [exchange] }) =>
      step.do === 'confirm' && id === first.id && exchange !== undefined && isAccepted(exchange),
  );
  const isConfirmed = confirmation !== undefined || memory.confirmed.has(first.id);
  const views = new Set(group.map(({ operation }) => operation));
  const isStored = views.size > 1 && group.every(({ said }) => said.value === first.said.value);
  const isAfter = group.every(({ index }) => index >= (confirmation?.index ?? -1));
  if (!isConfirmed || !isStored || !isAfter) return group;
  // Was it wrong before? Then it is the fault of something else.
  const byConfirmation = group.filter(({ operation }) => operation === 'confirm-order');
  if (byConfirmation.length > 0) return byConfirmation;

  return group.slice(0, 1).map((statement) => ({ ...statement, operation: 'confirm-order' as const }));
}

function suspect(judging: SequenceJudging, statement: OwnStatement): void {
  const { said, order, id } = statement;
  const requirement = requirementFor(statement);
  if (requirement === null) return;
  const { field, exchange, pointer, value } = said;
  const expected = isSent(field)
    ? `${shownComparable(field, sentValueOf(order.sent, field))}, as it was created`
    : `${shownComparable(field, order.created.get(field as ComparedField))}, as create-order shows it`;
  judging.suspect({
    requirement,
    finding: finding(exchange, pointer, expected, shownComparable(field, value)),
    exchange,
    subject: `order ${id} ${field}`,
    kind: 'certain',
  });
}
