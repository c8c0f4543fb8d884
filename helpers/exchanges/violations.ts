import { operations } from '../interface/operations.js';
import { errorsOf, shapeAt, shapeOf, type Shape } from '../interface/schemas.js';
import { isInt32, isInt64, isWhole } from '../json/exact-number.js';
import { pointerTokens, valueAt } from '../json/values.js';
import { cut, shownValue, withArticle } from '../words/shown.js';
import { acceptedValue, oncePerBody, type Exchange } from './exchange.js';
import { contentOf, responseShape } from './shown-objects.js';

/** Each kind is blamed by a requirement of its own. */
export type ViolationKind = 'type' | 'whole rating' | 'format' | 'range' | 'enum' | 'null' | 'envelope';

interface Violation {
  readonly kind: ViolationKind;
  readonly pointer: string;
  readonly expected: string;
  /** The value in words; a number that a double may not represent has its digits as written. */
  readonly got: string;
}

/** Of each kind: a page of a hundred thousand items may have as many violations. */
const MOST_KEPT = 1000;
const MOST_SEEN = 10 * MOST_KEPT;

/** Where a response violates the schema of its operation, many of each kind. Missing fields are judged elsewhere. */
export const violationsIn = oncePerBody((exchange): readonly Violation[] => manyOfEachKind(validate(exchange)));

function manyOfEachKind(violations: Iterable<Violation>): Violation[] {
  const kept = new Map<ViolationKind, Violation[]>();
  let seen = 0;
  for (const violation of violations) {
    const ofKind = kept.get(violation.kind) ?? [];
    if (ofKind.length < MOST_KEPT) ofKind.push(violation);
    kept.set(violation.kind, ofKind);
    seen += 1;
    if (seen === MOST_SEEN) break;
  }

  return [...kept.values()].flat();
}

function* validate(exchange: Exchange): Generator<Violation> {
  if (exchange.operation === 'provider-state' || exchange.body.kind !== 'json') return;
  const { paged, item } = operations[exchange.operation];
  const value = acceptedValue(exchange);
  if (!paged) {
    yield* shapeViolations(exchange, { name: item, value, at: '' });
    yield* exactViolations(exchange);

    return;
  }
  for (const violation of shapeViolations(exchange, { name: 'paged-result', value, at: '' })) yield ofPage(violation);
  for (const violation of exactViolations(exchange)) yield ofPage(violation);
  for (const [index, element] of (contentOf(exchange) ?? []).entries())
    yield* shapeViolations(exchange, { name: item, value: element, at: `/content/${index}` });
}

function ofPage(violation: Violation): Violation {
  return isEnvelope(violation) ? { ...violation, kind: 'envelope' } : violation;
}

function isEnvelope({ kind, pointer }: Violation): boolean {
  return kind !== 'null' && !pointer.startsWith('/content/');
}

/** A value in a response, where it is, and the name of its schema. */
interface SchemaValue {
  readonly name: string;
  readonly value: unknown;
  readonly at: string;
}

function* shapeViolations(exchange: Exchange, { name, value, at }: SchemaValue): Generator<Violation> {
  for (const error of errorsOf(name, value)) {
    const pointer = at + error.instancePath;
    const got = valueAt(value, error.instancePath);
    const shape = shapeAt(shapeOf(name), pointerTokens(error.instancePath));
    const kind = shape === null ? null : violationKind(error.keyword, pointer, got);
    if (shape === null || kind === null || isExact(exchange, pointer)) continue;
    yield { kind, pointer, expected: describe(shape, kind), got: shownValue(got) };
  }
}

function isExact({ body }: Exchange, pointer: string): boolean {
  return body.kind === 'json' && body.exact.has(pointer);
}

function violationKind(keyword: string, pointer: string, got: unknown): ViolationKind | null {
  if (keyword === 'required' || keyword === 'false schema') return null;
  if (got === null && pointer !== '') return 'null';
  if (keyword === 'enum' && typeof got === 'string') return 'enum';
  if (keyword === 'format') return typeof got === 'number' ? 'range' : 'format';
  if (keyword !== 'type') return null;

  return isRating(pointer) && typeof got === 'number' ? 'whole rating' : 'type';
}

/** Judges numbers that a double may not represent by their digits, instead of Ajv. */
function* exactViolations(exchange: Exchange): Generator<Violation> {
  if (exchange.body.kind !== 'json') return;
  for (const [pointer, written] of exchange.body.exact) {
    const shape = shapeAt(responseShape(exchange), pointerTokens(pointer));
    const kind = shape === null ? null : exactViolationKind(pointer, written, shape);
    if (shape !== null && kind !== null)
      yield { kind, pointer, expected: describe(shape, kind), got: cut(written, 120) };
  }
}

function exactViolationKind(pointer: string, written: string, { type, format }: Shape): ViolationKind | null {
  if (type === 'number') return null;
  if (type !== 'integer') return 'type';
  if (!isWhole(written)) return isRating(pointer) ? 'whole rating' : 'type';
  if ((format === 'int32' && !isInt32(written)) || (format === 'int64' && !isInt64(written))) return 'range';

  return null;
}

function isRating(pointer: string): boolean {
  return pointer.endsWith('Rating');
}

/** What the interface expects of a value, in words. */
function describe({ type, format, values }: Shape, kind: ViolationKind): string {
  if (values !== null) return `one of ${values.join(', ')}`;
  if (format === 'date') return 'a calendar date (YYYY-MM-DD)';
  if (format === 'date-time') return 'a date-time in UTC, such as 2026-05-04T03:02:01Z';
  if (format !== null) return `an ${format} integer${kind === 'range' ? ` (${limitsOf(format)})` : ''}`;

  return withArticle(type);
}

/** Nobody knows them by heart. */
function limitsOf(format: string): string {
  const limit = 2n ** (format === 'int32' ? 31n : 63n);

  return `from ${-limit} to ${limit - 1n}`;
}
