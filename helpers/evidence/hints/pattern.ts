import { acceptedValue, type Exchange } from '../../exchanges/exchange.js';
import { objectsIn, responseShape, type ShownObject } from '../../exchanges/shown-objects.js';
import type { Slug } from '../../interface/operations.js';
import { shapeAt, type Shape } from '../../interface/schemas.js';
import { pointerTokens, valueAt } from '../../json/values.js';

export interface PatternEvidence {
  /** Every finding of a requirement that failed, warned or was waived. */
  readonly found: readonly FoundFault[];
  readonly exchanges: readonly Exchange[];
  readonly responses: readonly Exchange[];
  /** The responses with a 2xx status and JSON. */
  readonly accepted: readonly Exchange[];
  /** Every documented field in these. */
  readonly values: readonly ShownValue[];
}

/** A finding, with what stands at its pointer. */
export interface FoundFault {
  readonly requirement: string;
  /** The part of the id that is the same for every operation. */
  readonly rule: string;
  readonly exchange: Exchange;
  readonly pointer: string | null;
  readonly name: string;
  /** Of the documented field at the pointer; null if there is none. */
  readonly shape: Shape | null;
  readonly value: unknown;
}

type ShownValue = ReturnType<typeof shownValuesIn>[number];

interface Explained {
  readonly text: string;
  readonly explains: (fault: FoundFault) => boolean;
}

/** Something that implementers do everywhere, and that shows in many findings. */
export interface Pattern {
  readonly name: string;
  /** Null if the responses do not show it, or if any response contradicts it. */
  readonly explain: (evidence: PatternEvidence) => Explained | null;
}

/** A pattern that the same sentence explains wherever responses show it. */
interface PlainPattern extends Pick<Pattern, 'name'>, Explained {
  readonly isShown: (evidence: PatternEvidence) => boolean;
}

export function plainPattern({ name, isShown, ...explained }: PlainPattern): Pattern {
  return { name, explain: (evidence) => (isShown(evidence) ? explained : null) };
}

/** Enough to see a pattern, and few enough for a list of a hundred thousand items. */
const MOST_OBJECTS = 300;

export function firstObjectsIn(exchange: Exchange): readonly ShownObject[] {
  return objectsIn(exchange).slice(0, MOST_OBJECTS);
}

export function shownValuesIn(exchange: Exchange) {
  return firstObjectsIn(exchange).flatMap(({ shape: { kind, properties }, value }) =>
    [...properties].flatMap(([name, shape]) =>
      Object.hasOwn(value, name) ? [{ exchange, kind, name, shape, value: value[name] }] : [],
    ),
  );
}

export function foundAt(exchange: Exchange, pointer: string | null): Pick<FoundFault, 'name' | 'shape' | 'value'> {
  if (pointer === null || exchange.operation === 'provider-state') return { name: '', shape: null, value: undefined };
  const tokens = pointerTokens(pointer);

  return {
    name: tokens.at(-1) ?? '',
    shape: shapeAt(responseShape(exchange), tokens),
    value: valueAt(acceptedValue(exchange), pointer),
  };
}

export interface Field {
  readonly name: string;
  readonly shape: Shape;
}

interface ValuePattern {
  readonly name: string;
  readonly text: string;
  readonly isAbout: (field: Field) => boolean;
  readonly hasForm: (value: unknown, shape: Shape) => boolean;
  readonly fewestFields?: number;
  /** A wider pattern that explains the same. */
  readonly unless?: (evidence: PatternEvidence) => boolean;
}

/** Every value of some fields is written in the same wrong way. */
export function valuePattern(pattern: ValuePattern): Pattern {
  const { name, text, isAbout, hasForm, unless } = pattern;

  return plainPattern({
    name,
    text,
    isShown: (evidence) => areAllWritten(evidence, pattern) && unless?.(evidence) !== true,
    explains: ({ shape, ...fault }) => shape !== null && isAbout({ ...fault, shape }) && hasForm(fault.value, shape),
  });
}

/** Whether there are such values, in enough fields, and none that is otherwise. Null is no value. */
export function areAllWritten(
  { values }: PatternEvidence,
  { isAbout, hasForm, fewestFields = 2 }: Pick<ValuePattern, 'isAbout' | 'hasForm' | 'fewestFields'>,
): boolean {
  const present = values.filter((shown) => shown.value !== null && isAbout(shown));
  const fields = new Set(present.map(({ kind, name }) => `${kind} ${name}`));

  return fields.size >= fewestFields && present.every(({ value, shape }) => hasForm(value, shape));
}

export function operationsIn(exchanges: readonly Exchange[]): ReadonlySet<Slug> {
  return new Set(exchanges.map(({ operation }) => operation as Slug));
}
