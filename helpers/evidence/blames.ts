import { LIVE_VIEWS, type LiveView } from '../interface/operations.js';
import { areAlike } from './agreement.js';
import { contradict, viewOf, type Statement } from './statements.js';

/** Statements about one field of an order or a user that contradict each other. */
type Dispute = readonly Statement[];

/** A statement that is blamed, and what contradicts it. */
export interface Blame {
  readonly blamed: Statement;
  readonly others: readonly Statement[];
  /** Whether the view stands alone against others that agree. Otherwise either of two could be wrong. */
  readonly isCertain: boolean;
  readonly dispute: Dispute;
}

/** Whom contradictory statements blame. */
export function blamesFor(disputes: readonly Dispute[], witnesses: readonly Statement[]): Blame[] {
  const blames = chosen(disputes.map(lastOfEachValue)).flatMap((dispute) =>
    blamesIn(dispute, witnesses).map((blame): Blame => ({ ...blame, dispute })),
  );
  const convicted = new Set(blames.filter(({ isCertain }) => isCertain).map(({ blamed }) => faultOf(blamed)));

  // If a view stands alone in a field of one order, it is also wrong where only one other view shows that field.
  return blames.map((blame) => {
    const { blamed, others, isCertain } = blame;
    if (isCertain || convicted.has(faultOf(blamed))) return blame;
    const guilty = others.find((other) => convicted.has(faultOf(other)));

    return guilty === undefined ? blame : { ...blame, blamed: guilty, others: [blamed], isCertain: true };
  });
}

/** One statement for each operation and value: the last one. */
export function lastOfEachValue(statements: Dispute): Dispute {
  return [...new Map(statements.map((said) => [`${viewOf(said)} ${said.value}`, said] as const)).values()];
}

const MOST_DISPUTES = 12;

/** Some of each field, so that one that keeps changing does not hide another; those with a third view to decide come first. */
function chosen(disputes: readonly Dispute[]): Dispute[] {
  const perField = new Map<string, number>();
  const ranked = disputes.map((dispute) => {
    const field = dispute[0]?.field ?? '';
    const rank = perField.get(field) ?? 0;
    perField.set(field, rank + 1);

    return { dispute, rank: rank - (new Set(dispute.map(viewOf)).size > 2 ? 1000 : 0) };
  });

  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_DISPUTES)
    .map(({ dispute }) => dispute);
}

const faultOf = (statement: Statement) => `${viewOf(statement)} ${statement.field}`;

type Charge = Omit<Blame, 'dispute'>;

/** The view that stands alone, or else the one that a witness contradicts. */
function blamesIn(dispute: Dispute, witnesses: readonly Statement[]): Charge[] {
  const views = LIVE_VIEWS.map((view) => dispute.filter((statement) => viewOf(statement) === view));
  const divided = views.filter(contradict);
  if (divided.length > 0) return divided.flatMap(blameItself);

  const sides = sidesOf(views.flatMap(([first]) => first ?? []));
  const [largest = [], ...smaller] = sides.toSorted((a, b) => b.length - a.length);
  if (largest.length > 1 && (smaller[0]?.length ?? 0) < largest.length)
    return smaller.flat().map((blamed) => ({ blamed, others: largest, isCertain: true }));

  return blameOneOf(sides, witnesses);
}

/** A view that shows two values. */
function blameItself(statements: readonly Statement[]): Charge[] {
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
function blameOneOf(sides: readonly Dispute[], witnesses: readonly Statement[]): Charge[] {
  const supported = sides.filter(([first]) => witnesses.some((witness) => agrees(first, witness)));
  const [right] = supported.length === 1 ? supported : [];
  const candidates = sides.filter((side) => side !== right).flat();
  const blamed = candidates.toSorted((a, b) => rank(b) - rank(a))[0];
  const others = (right ?? sides.flat()).filter(({ value }) => !areAlike(value, blamed?.value));

  return blamed === undefined ? [] : [{ blamed, others, isCertain: right !== undefined }];
}

const rank = (statement: Statement): number => LIVE_VIEWS.indexOf(viewOf(statement) as LiveView);

function agrees(statement: Statement | undefined, { entity, field, value }: Statement): boolean {
  return statement?.entity === entity && statement.field === field && areAlike(statement.value, value);
}
