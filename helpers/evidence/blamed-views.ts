import type { OperationOrState } from '../connection/wire.js';
import { shownComparable, STATE_FIELDS } from '../exchanges/comparable.js';
import { finding, type Finding } from '../judging/finding.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { areAlike } from './agreement.js';
import { findFarmersOfOrders } from './farmers.js';
import { findContradictions, type Contradiction } from './contradictions.js';
import { findWrongViews } from './own-orders.js';
import { responsesOf } from '../judging/responses.js';
import { contradict, LIVE_VIEWS, statementsIn, viewOf, type LiveView, type Statement } from './statements.js';

/** A statement that is blamed, and what contradicts it. */
export interface Blame {
  readonly blamed: Statement;
  readonly others: readonly Statement[];
  /** Whether the view stands alone against others that agree. Otherwise either of two could be wrong. */
  readonly isCertain: boolean;
}

/** What is wrong in a view because others contradict it. The view that stands alone is blamed. */
export async function findBlamedIn(run: Run, view: LiveView): Promise<Finding[]> {
  const blames = (await findBlames(run)).filter(({ blamed }) => viewOf(blamed) === view);
  const byPlace = new Map(blames.map((blame) => [`${blame.blamed.exchange.id}${blame.blamed.pointer}`, blame]));

  return [...byPlace.values()].map(({ blamed, others }) =>
    finding(
      blamed.exchange,
      blamed.pointer,
      `${inWords(others[0])}, as ${[...new Set(others.map(placeOf))].join(' and ')}`,
      inWords(blamed),
    ),
  );

  function placeOf({ exchange, pointer }: Statement): string {
    return exchange.operation === view ? `${exchange.id} shows it at ${pointer}` : `${exchange.operation} shows it`;
  }
}

function inWords(statement: Statement | undefined): string {
  return statement === undefined ? 'nothing' : shownComparable(statement.field, statement.value);
}

export function findBlames(run: Run): Promise<Blame[]> {
  return run.derive('blamed views', async () => {
    const { found } = await findContradictions(run);
    if (found.length === 0) return [];
    const [elsewhere, witnesses] = [await findFieldsBlamedElsewhere(run), await findWitnesses(run)];
    const isBlamedElsewhere = (said: Statement) => elsewhere.get(viewOf(said))?.has(said.field) === true;
    const judged = found.filter(({ statements }) => !statements.some(isBlamedElsewhere));
    const blames = judged.flatMap((contradiction) => blamesFor(contradiction, witnesses) ?? []);
    const convicted = new Set(blames.filter(({ isCertain }) => isCertain).map(({ blamed }) => faultOf(blamed)));

    // If a view stands alone in a field of one order, it is also wrong where only one other view shows that field.
    return blames.map((blame) => (blame.isCertain ? blame : turnedTo(convicted, blame)));
  });
}

const faultOf = (statement: Statement) => `${viewOf(statement)} ${statement.field}`;

function turnedTo(convicted: ReadonlySet<string>, blame: Blame): Blame {
  const { blamed, others } = blame;
  const [guilty] = convicted.has(faultOf(blamed)) ? [] : others.filter((other) => convicted.has(faultOf(other)));

  return guilty === undefined ? blame : { blamed: guilty, others: [blamed], isCertain: true };
}

/** The pointers of fields that get-order shows wrong: a response that differs there is not to blame. */
export async function findFieldsMisread(run: Run): Promise<string[]> {
  const blamed = (await findBlamedIn(run, 'get-order')).flatMap(({ pointer }) => pointer ?? []);

  return [...(await findFieldsWrongByGetOrder(run)), ...blamed];
}

/** The fields that get-order shows wrong on orders of this run: a list that differs there is not to blame. */
async function findFieldsWrongByGetOrder(run: Run): Promise<string[]> {
  const [wrong, farmers] = await Promise.all([findWrongViews(run, 'get-order'), findFarmersOfOrders(run)]);
  const own = (await ifExercised(run.everyCreated(), [])).flatMap(({ id }) => farmers.get(id ?? '') ?? []);

  return [...new Set(wrong.flatMap(({ pointer }) => pointer ?? [])), ...(new Set(own).size > 1 ? ['/farmer/id'] : [])];
}

/** The fields that the requirements about created orders blame already, by the view that shows them wrong. */
export function findFieldsBlamedElsewhere(run: Run): Promise<ReadonlyMap<OperationOrState, ReadonlySet<string>>> {
  return run.derive('fields blamed elsewhere', async () => {
    const read = (await findFieldsWrongByGetOrder(run)).map((pointer) => pointer.slice(1));
    const listed = (await findWrongViews(run, 'list-farmer-orders')).map(({ pointer }) =>
      pointer?.replace(/^\/content\/\d+\//, ''),
    );

    return new Map([
      ['get-order', new Set(read)],
      ['list-farmer-orders', new Set(listed.flatMap((field) => field ?? []))],
    ]);
  });
}

/**
 * What else shows orders and users. Feedback and notifications may show an earlier state, so they are asked only about what does
 * not change; the responses to a confirmation and a payment are asked about that order.
 */
async function findWitnesses(run: Run): Promise<Statement[]> {
  const lists = ['list-feedback', 'list-notifications'] as const;
  const listed = await Promise.all(lists.map((list) => ifExercised(responsesOf(run, list), [])));
  const changed = await Promise.all([ifExercised(run.confirmation(), null), ifExercised(run.verification(), null)]);
  const moving = new Set<string>([...STATE_FIELDS, 'completionDate']);

  return [
    ...listed
      .flat()
      .flatMap(statementsIn)
      .filter(({ field }) => !moving.has(field)),
    ...changed.flatMap((change) => (change === null ? [] : statementsIn(change.exchange))),
  ];
}

/** Whom contradictory statements blame: the view that stands alone, or else the one that a witness contradicts. */
export function blamesFor({ statements }: Pick<Contradiction, 'statements'>, witnesses: readonly Statement[]): Blame[] {
  const views = LIVE_VIEWS.map((view) => statements.filter((statement) => viewOf(statement) === view));
  const divided = views.filter(contradict);
  if (divided.length > 0) return divided.flatMap(blameItself);

  const sides = sidesOf(views.flatMap(([first]) => first ?? []));
  const [largest = [], ...smaller] = sides.toSorted((a, b) => b.length - a.length);
  if (largest.length > 1 && (smaller[0]?.length ?? 0) < largest.length)
    return smaller.flat().map((blamed) => ({ blamed, others: largest, isCertain: true }));

  return blameOneOf(sides, witnesses);
}

/** A view that shows two values. */
function blameItself(statements: readonly Statement[]): Blame[] {
  const [first, ...others] = statements;
  const blamed = others.find(({ value }) => !areAlike(value, first?.value));

  return first === undefined || blamed === undefined ? [] : [{ blamed, others: [first], isCertain: true }];
}

/** The views, divided by what they say. */
function sidesOf(statements: readonly Statement[]): Statement[][] {
  const sides: Statement[][] = [];
  for (const statement of statements) {
    const side = sides.find(([first]) => areAlike(first?.value, statement.value));
    if (side === undefined) sides.push([statement]);
    else side.push(statement);
  }

  return sides;
}

/** One against one: a witness decides; without any, the list is blamed that names the other view. */
function blameOneOf(sides: readonly (readonly Statement[])[], witnesses: readonly Statement[]): Blame[] {
  const supported = sides.filter(([first]) => witnesses.some((witness) => agrees(first, witness)));
  const [right] = supported.length === 1 ? supported : [];
  const candidates = sides.filter((side) => side !== right).flat();
  const blamed = candidates.toSorted((a, b) => rank(b) - rank(a))[0];
  const others = (right ?? sides.flat()).filter(({ value }) => !areAlike(value, blamed?.value));

  return blamed === undefined ? [] : [{ blamed, others, isCertain: right !== undefined }];
}

const rank = (statement: Statement): number => LIVE_VIEWS.indexOf(viewOf(statement) as LiveView);

function agrees(statement: Statement | undefined, witness: Statement): boolean {
  return (
    statement?.entity === witness.entity &&
    statement.field === witness.field &&
    areAlike(statement.value, witness.value)
  );
}
