import { acceptedValue, type Exchange } from '../../exchanges/exchange.js';
import { objectsIn, responseShape } from '../../exchanges/shown-objects.js';
import { shapeAt, type Shape } from '../../interface/shapes.js';
import { pointerTokens, valueAt } from '../../json/pointer.js';

/** What a run found and saw, for patterns to look at. */
export interface PatternEvidence {
  /** Every finding of a requirement that failed, warned or was waived. */
  readonly found: readonly FoundFault[];
  /** Every request that got a response of the service, in order. */
  readonly responses: readonly Exchange[];
  /** Every documented field in these responses. */
  readonly values: readonly ShownValue[];
}

/** A finding, with what stands at its pointer. */
export interface FoundFault {
  /** The id of the requirement. */
  readonly requirement: string;
  /** The part of the id that is the same for every operation. */
  readonly rule: string;
  readonly exchange: Exchange;
  readonly pointer: string | null;
  /** The last name in the pointer. */
  readonly name: string;
  /** Of the documented field at the pointer; null if there is none. */
  readonly shape: Shape | null;
  readonly value: unknown;
}

/** A documented field as a response shows it. */
interface ShownValue {
  readonly exchange: Exchange;
  /** The kind of object that it belongs to. */
  readonly kind: string;
  readonly name: string;
  readonly shape: Shape;
  readonly value: unknown;
}

/** One plain explanation: its sentence, and which findings it explains. */
interface Explained {
  readonly text: string;
  readonly explains: (fault: FoundFault) => boolean;
}

/** Something that implementers do, and that shows in many findings. */
export interface Pattern {
  readonly name: string;
  /** Null if the responses do not show it, or if any response contradicts it. */
  readonly explain: (evidence: PatternEvidence) => Explained | null;
}

/** Enough to see a pattern, and few enough for a list of a hundred thousand items. */
const MOST_OBJECTS = 1000;

export function shownValuesIn(exchange: Exchange): ShownValue[] {
  return objectsIn(exchange)
    .slice(0, MOST_OBJECTS)
    .flatMap(({ shape: { kind, properties }, value }) =>
      [...properties].flatMap(([name, shape]) =>
        Object.hasOwn(value, name) ? [{ exchange, kind, name, shape, value: value[name] }] : [],
      ),
    );
}

/** The documented shape and the value at the pointer of a finding. */
export function foundAt(exchange: Exchange, pointer: string | null): Pick<FoundFault, 'name' | 'shape' | 'value'> {
  if (pointer === null || exchange.operation === 'provider-state') return { name: '', shape: null, value: undefined };
  const tokens = pointerTokens(pointer);

  return {
    name: tokens.at(-1) ?? '',
    shape: shapeAt(responseShape(exchange), tokens),
    value: valueAt(acceptedValue(exchange), pointer),
  };
}

/** Whether there are enough values, in more than one field, and all of them are such. Null is no value. */
export function areAll(values: readonly ShownValue[], isSuch: (value: unknown) => boolean): boolean {
  const present = values.filter(({ value }) => value !== null);
  const fields = new Set(present.map(({ kind, name }) => `${kind} ${name}`));

  return fields.size > 1 && present.every(({ value }) => isSuch(value));
}
