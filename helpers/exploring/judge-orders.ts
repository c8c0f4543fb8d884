import { areAlike, sentValueOf } from '../evidence/agreement.js';
import { shownComparable, type ComparedField } from '../exchanges/comparable.js';
import { isAccepted } from '../exchanges/exchange.js';
import { howKept } from '../exchanges/kept.js';
import type { Slug } from '../interface/operations.js';
import { finding } from '../judging/finding.js';
import { isSent, ownStatements, requirementFor, type OwnStatement } from './own-statements.js';
import type { SequenceJudging } from './suspicions.js';

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
  if (operation === 'confirm-order' || STORED.has(operation)) return true;

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

function isWrong(statement: OwnStatement, all: readonly OwnStatement[]): boolean {
  const { order, said } = statement;
  const { field, value } = said;
  const first = order.created.get(field as ComparedField);
  if (!isSent(field)) return first !== undefined && standsAlone(statement, all, first);

  const expected = sentValueOf(order.sent, field);
  if (expected === undefined) return false; // a session or a crop may have no id
  const isKept = howKept(field, expected, value) !== 'not';
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
  if (first === undefined) return group;
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
    order: id,
    certainty: 'certain',
  });
}
