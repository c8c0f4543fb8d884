import { isBefore, madeIn, oncePerBody, type Exchange } from '../../exchanges/exchange.js';
import { MOST_ITEMS, placesIn } from '../../exchanges/obstacles.js';
import { hasDocumentedName, type ShownObject, type ShownOrder } from '../../exchanges/shown-objects.js';
import { violationsIn, type ViolationKind } from '../../exchanges/violations.js';
import { operations, type Slug } from '../../interface/operations.js';
import { documentedFields, shapeOf, type Shape } from '../../interface/schemas.js';
import { parseJson } from '../../json/parse.js';
import { isObject, valueAt } from '../../json/values.js';
import { finding, valueFinding, type Finding } from '../../judging/finding.js';
import { itemsShown, NothingShown, oncePerSlug, responsesIn, wrongPlaces, type Log } from '../../judging/log.js';
import { obstaclesIn, type Obstacle } from '../../not-exercised.js';
import { withArticle } from '../../words/shown.js';
import { isResource, knownObjectsIn } from './known-objects.js';
import { meantName, renamedIn, viewsIn } from './renamed-fields.js';

export type IsAbout = (field: Shape) => boolean;

export interface FieldRule {
  readonly kind: ViolationKind;
  readonly isAbout: IsAbout;
  /** The formats of which a value must have been seen; by default any field that the rule is about is enough. */
  readonly formats?: readonly string[];
}

export function judgeFields(log: Log, slug: Slug, { kind, isAbout, formats = [] }: FieldRule): readonly Finding[] {
  const items = itemsShown(log, slug);
  const hollow = kind === 'type' ? hollowObjects(log, slug).filter(({ isWrong }) => isWrong) : [];
  const foreign = kind === 'type' ? findForeignItems(items) : [];
  const findings = [...findViolations(log, slug, kind), ...[...hollow, ...foreign].map(hollowFinding)];
  if (findings.length > 0) return findings;
  if (!items.some((item) => shows(item, isAbout)))
    throw new NothingShown('no field of this kind was shown', missing(log, slug, isAbout));
  const unseen = formats.find(
    (format) => !isOmitted(log, format) && !items.some((item) => shows(item, (field) => field.format === format)),
  );
  if (unseen === undefined) return [];

  throw new NothingShown(
    `no ${unseen} was shown`,
    missing(log, slug, (field) => field.format === unseen),
  );
}

/** Where fields of a kind should have been: in each item, and in each object that is shown. */
function missing(log: Log, slug: Slug, isAbout: IsAbout): Obstacle[] {
  const items = itemsShown(log, slug)
    .slice(0, MOST_ITEMS)
    .flatMap((item) =>
      [...item.shape.properties].flatMap(([name, field]) =>
        hasField(field, isAbout) || !hasDocumentedField(item)
          ? obstaclesIn([item.exchange], `${item.pointer}/${name}`)
          : [],
      ),
    );

  return [...placesIn(responsesIn(log, slug)), ...items];
}

export function hasField(shape: Shape, isAbout: IsAbout): boolean {
  return isAbout(shape) || [...shape.properties.values()].some((member) => hasField(member, isAbout));
}

function isOmitted({ omits }: Log, format: string): boolean {
  return documentedFields()
    .filter(({ kind, field }) => shapeOf(kind).properties.get(field)?.format === format)
    .every(({ name }) => omits.includes(name));
}

function findViolations(log: Log, slug: Slug, kind: ViolationKind): Finding[] {
  return responsesIn(log, slug).flatMap((exchange) => {
    const violations = violationsIn(exchange).filter((violation) => violation.kind === kind);
    if (violations.length === 0) return [];
    const isSentWrong = wrongPlaces(log, exchange);

    return violations
      .filter(({ pointer }) => !isSentWrong(pointer))
      .map(({ pointer, expected, got }) => ({
        ...finding(exchange, pointer, expected, got),
        policy: kind === 'null' && isMember(exchange, pointer) ? ('SPRAY_NULLS' as const) : null,
      }));
  });
}

const FOREIGN: ReadonlySet<string> = new Set(['feedback', 'notification']);

/** Feedback or notifications of which every item has fields, but no documented one: these are something else. */
export function findForeignItems(objects: readonly ShownObject[]): readonly ShownObject[] {
  const items = objects.filter(({ pointer, shape }) => FOREIGN.has(shape.kind) && /^\/content\/\d+$/.test(pointer));

  return items.every((item) => Object.keys(item.value).length > 0 && !hasDocumentedField(item)) ? items : [];
}

function shows({ shape, value }: ShownObject, isAbout: IsAbout): boolean {
  for (const [name, field] of shape.properties) {
    if (isAbout(field) && Object.hasOwn(value, name) && value[name] !== null) return true;
  }

  return false;
}

/** Whether a pointer leads to a field of an object: SPRAY_NULLS=absent removes these, and no items of lists. */
function isMember({ body }: Exchange, pointer: string): boolean {
  const around = pointer.slice(0, pointer.lastIndexOf('/'));

  return pointer !== '' && body.kind === 'json' && isObject(valueAt(body.value, around));
}

/** An object without one documented field. */
interface HollowObject extends ShownObject {
  /** Whether it should have some: it is an item of a list of orders or users, or another view shows the same object with some. */
  readonly isWrong: boolean;
}

/** Never a time, because midnight may be all defaults, and never feedback, which may have been left empty. */
const MAY_BE_EMPTY = new Set(['local-time', 'feedback']);

/** Whether an object has no documented field, not even under a misspelt name, which another requirement blames. */
export function isHollow(object: ShownObject): boolean {
  return isResource(object) && !MAY_BE_EMPTY.has(object.shape.kind) && !hasDocumentedField(object);
}

function hasDocumentedField({ shape, value }: Pick<ShownObject, 'shape' | 'value'>): boolean {
  return hasDocumentedName({ shape, value }) || Object.keys(value).some((name) => meantName(shape, name) !== undefined);
}

export function hollowFinding({ exchange, pointer, shape }: ShownObject): Finding {
  return finding(exchange, pointer, `${withArticle(shape.kind)} with documented fields`, 'an object with none of them');
}

/** An order should show this user, with at least one field. */
export function expectUser(order: ShownOrder, field: 'farmer' | 'receptionist'): Finding[] {
  const { exchange, value } = order;
  const [user, pointer] = [value[field], `${order.pointer}/${field}`];
  if (user === undefined || user === null) return [valueFinding(exchange, pointer, 'a User', user)];

  return isHollowUser(order, field) ? [finding(exchange, pointer, 'a User', 'an object with none of its fields')] : [];
}

function isHollowUser({ shape, value }: ShownOrder, field: 'farmer' | 'receptionist'): boolean {
  const [user, member] = [value[field], shape.properties.get(field)];

  return isObject(user) && member !== undefined && !hasDocumentedField({ shape: member, value: user });
}

/** Whether an operation shows an object without one documented field: then it takes all views to tell what is wrong. */
export function showsHollow(log: Log, slug: Slug): boolean {
  return hollowIn(log, slug).length > 0;
}

const hollowIn = oncePerSlug((log, slug) =>
  itemsShown(log, slug).filter((object) => isHollow(object) && !isJudgedElsewhere(object)),
);

/** The objects of an operation without one documented field that no requirement of their own judges. */
export const hollowObjects: (log: Log, slug: Slug) => readonly HollowObject[] = oncePerSlug(
  (log, slug): readonly HollowObject[] => {
    const hollow = hollowIn(log, slug);
    if (hollow.length === 0) return [];
    const renamed = renamedIn(log, slug);
    const isRenamed = ({ shape, value }: ShownObject) =>
      renamed.some(({ kind, name }) => kind === shape.kind && Object.hasOwn(value, name));
    const filled = filledObjectsIn(viewsIn(log));

    const unnamed = hollow.filter((object) => !isRenamed(object));
    const included = unnamed.filter((object) => isIncludedReceptionist(object, filled));
    const judged = unnamed
      .filter((object) => !included.includes(object))
      .map((object) => ({ ...object, isWrong: !isBlank(object) && (isListed(object) || isFilledIn(filled, object)) }));
    const wrong = [...included, ...judged.filter(({ isWrong }) => isWrong)];
    const wrongKinds = new Set(wrong.map(({ shape }) => shape.kind));

    // Once an operation is wrong about objects of a kind, advice on others of them adds nothing.
    return judged.filter(({ isWrong, shape }) => isWrong || !wrongKinds.has(shape.kind));
  },
);

/** A body has a requirement of its own, and so have the people whose presence is stated, with the order that has them. */
function isJudgedElsewhere({ pointer }: ShownObject): boolean {
  return pointer === '' || /\/(farmer|recipient|order)$/.test(pointer);
}

/** A receptionist that is shown elsewhere has a requirement of its own in the views that include one. */
function isIncludedReceptionist(object: ShownObject, filled: Filled): boolean {
  return object.pointer.endsWith('/receptionist') && includesPeople(object) && isFilledIn(filled, object);
}

function includesPeople({ exchange }: ShownObject): boolean {
  return operations[exchange.operation as Slug].item !== 'order-without-farmer';
}

function isListed({ pointer, shape }: ShownObject): boolean {
  return /^\/content\/\d+$/.test(pointer) && shape.kind !== 'notification';
}

type Filled = ReadonlyMap<string, readonly Exchange[]>;

/** The names of the objects that have documented fields → the responses that show them so. */
function filledObjectsIn(views: readonly Exchange[]): Filled {
  const filled = new Map<string, Exchange[]>();
  for (const object of views.flatMap(knownObjectsIn)) {
    if (!hasDocumentedField(object)) continue;
    for (const name of object.names) madeIn(filled, name, () => []).push(object.exchange);
  }

  return filled;
}

function isFilledIn(filled: Filled, hollow: ShownObject): boolean {
  const known = knownObjectsIn(hollow.exchange).find(({ pointer }) => pointer === hollow.pointer);
  // A location may be that of many orders.
  const keys = known?.keys.filter((key) => !key.startsWith('order at ')) ?? [];
  const views = keys.flatMap((key) => filled.get(key) ?? []);
  // Whoever attends to an order may have been appointed after the response.
  const isPerson = hollow.shape.kind === 'user' && !includesPeople(hollow);

  return views.some((view) => !isPerson || isBefore(view, hollow.exchange));
}

const asSent = oncePerBody(({ body }) => parseJson(body.text ?? '')?.value);

/** Whether an object has documented fields that are all null, and null is read as absent. */
function isBlank({ exchange, pointer, shape }: ShownObject): boolean {
  const sent = valueAt(asSent(exchange), pointer);

  return isObject(sent) && hasDocumentedField({ shape, value: sent });
}

export function hasReceptionist(order: ShownOrder): boolean {
  return isObject(order.value['receptionist']) && !isHollowUser(order, 'receptionist');
}
