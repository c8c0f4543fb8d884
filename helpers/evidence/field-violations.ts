import type { Exchange } from '../exchanges/exchange.js';
import { MOST_ITEMS, placesIn } from '../exchanges/obstacles.js';
import type { ShownObject } from '../exchanges/shown-objects.js';
import { violationsIn, type ViolationKind } from '../exchanges/violations.js';
import { documentedFields } from '../interface/documented-fields.js';
import type { Slug } from '../interface/operations.js';
import { shapeOf, type Shape } from '../interface/shapes.js';
import { isObject } from '../json/object.js';
import { valueAt } from '../json/pointer.js';
import { finding, type Finding } from '../judging/finding.js';
import { obstaclesIn, type Obstacle } from '../not-exercised.js';
import { itemsShown, NothingShown, responsesIn, wrongPlaces, type Log } from '../judging/log.js';
import { hasDocumentedField, hollowFinding, hollowObjects } from './hollow-objects.js';

/** Whether a rule is about a field of this shape. */
export type IsAbout = (field: Shape) => boolean;

/** The fields that a rule is about, and how they violate it. */
export interface FieldRule {
  readonly kind: ViolationKind;
  readonly isAbout: IsAbout;
  /** The formats of which a value must have been seen; by default any field that the rule is about is enough. */
  readonly formats?: readonly string[];
}

/** How the fields that a rule is about violate it. */
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

/** Whether a shape or a part of it is one that a rule is about. */
export function hasField(shape: Shape, isAbout: IsAbout): boolean {
  return isAbout(shape) || [...shape.properties.values()].some((member) => hasField(member, isAbout));
}

/** Whether the service declares to have no field with this format. */
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

/** Whether an object shows a field that a rule is about. */
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
