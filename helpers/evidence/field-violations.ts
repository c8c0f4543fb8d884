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
import type { Run } from '../observations/run.js';
import { findHollowObjects, hasDocumentedField, hollowFinding } from './hollow-objects.js';
import { nothingSeen, responsesOf } from './responses.js';
import { findWrongOrderPlaces, itemsOf } from './shown-items.js';

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
export async function judgeFields(
  run: Run,
  slug: Slug,
  { kind, isAbout, formats = [] }: FieldRule,
): Promise<Finding[]> {
  const items = await itemsOf(run, slug);
  const hollow = kind === 'type' ? (await findHollowObjects(run, slug)).filter(({ isWrong }) => isWrong) : [];
  const foreign = kind === 'type' ? findForeignItems(items) : [];
  const findings = [...(await findViolations(run, slug, kind)), ...[...hollow, ...foreign].map(hollowFinding)];
  if (findings.length > 0) return findings;
  if (!items.some((item) => shows(item, isAbout)))
    throw await nothingSeen(run, slug, 'no field of this kind was shown', await missing(run, slug, isAbout));
  const unseen = formats.find(
    (format) => !isOmitted(run, format) && !items.some((item) => shows(item, (field) => field.format === format)),
  );
  if (unseen === undefined) return [];
  const ofFormat = await missing(run, slug, (field) => field.format === unseen);

  throw await nothingSeen(run, slug, `no ${unseen} was shown`, ofFormat);
}

/** Where fields of a kind should have been: in each item, and in each object that is shown. */
async function missing(run: Run, slug: Slug, isAbout: IsAbout): Promise<Obstacle[]> {
  const items = (await itemsOf(run, slug))
    .slice(0, MOST_ITEMS)
    .flatMap((item) =>
      [...item.shape.properties].flatMap(([name, field]) =>
        hasField(field, isAbout) || !hasDocumentedField(item)
          ? obstaclesIn([item.exchange], `${item.pointer}/${name}`)
          : [],
      ),
    );

  return [...placesIn(await responsesOf(run, slug)), ...items];
}

/** Whether a shape or a part of it is one that a rule is about. */
export function hasField(shape: Shape, isAbout: IsAbout): boolean {
  return isAbout(shape) || [...shape.properties.values()].some((member) => hasField(member, isAbout));
}

/** Whether the service declares to have no field with this format. */
function isOmitted({ settings }: Run, format: string): boolean {
  return documentedFields()
    .filter(({ kind, field }) => shapeOf(kind).properties.get(field)?.format === format)
    .every(({ name }) => settings.omits.includes(name));
}

async function findViolations(run: Run, slug: Slug, kind: ViolationKind): Promise<Finding[]> {
  const [exchanges, isInWrongOrder] = await Promise.all([responsesOf(run, slug), findWrongOrderPlaces(run, slug)]);

  return exchanges.flatMap((exchange) =>
    violationsIn(exchange)
      .filter((violation) => violation.kind === kind)
      .filter(({ pointer }) => !isInWrongOrder(exchange, pointer))
      .map(({ pointer, expected, got }) => ({
        ...finding(exchange, pointer, expected, got),
        policy: kind === 'null' && isMember(exchange, pointer) ? ('SPRAY_NULLS' as const) : null,
      })),
  );
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
