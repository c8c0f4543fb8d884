import * as fc from 'fast-check';
import { anyText } from './any-text.js';

/** A JSON text, and what is known about it because it was made here. */
export interface JsonText {
  readonly text: string;
  /** Pointer → the number as written, for each number that counts: of two members of one name, the last. */
  readonly numbers: ReadonlyMap<string, string>;
  /** The pointer of each key that is repeated in its object. */
  readonly duplicates: readonly string[];
}

interface Written {
  readonly text: string;
}

type Node =
  | ({ readonly kind: 'number' | 'other' } & Written)
  | { readonly kind: 'array'; readonly items: readonly Node[]; readonly blank: string }
  | {
      readonly kind: 'object';
      readonly members: readonly (readonly [Key, Node])[];
      readonly blank: string;
    };

interface Key extends Written {
  readonly name: string;
}

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 1, maxLength: 24 });
const positive = fc
  .tuple(fc.constantFrom(...'123456789'.split('')), fc.oneof(fc.constant(''), digits))
  .map((parts) => parts.join(''));
const exponent = fc
  .tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.nat({ max: 420 }))
  .map((parts) => parts.join(''));

/** A JSON number in any valid notation. */
export const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), positive),
    fc.oneof(
      fc.constant(''),
      fc.constantFrom('.0', '.5'),
      digits.map((text) => `.${text}`),
    ),
    fc.oneof({ weight: 2, arbitrary: fc.constant('') }, exponent),
  )
  .map((parts) => parts.join(''));

const SHORT = new Map(Object.entries({ '"': '\\"', '\\': '\\\\', '/': '\\/', '\b': '\\b', '\n': '\\n', '\t': '\\t' }));

const styles = ['plain', 'short', 'hexadecimal'] as const;

/** A text, and one of the ways to write it in JSON. */
const key: fc.Arbitrary<Key> = fc
  .tuple(
    fc.oneof(fc.constantFrom('a', 'b', 'a/b', 'id', ''), anyText),
    fc.array(fc.constantFrom(...styles), { minLength: 1, maxLength: 3 }),
  )
  .map(([name, ways]) => ({
    name,
    text: `"${name
      .split('')
      .map((unit, index) => escaped(unit, ways[index % ways.length]))
      .join('')}"`,
  }));

function escaped(unit: string, style: (typeof styles)[number] | undefined): string {
  const hexadecimal = `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const isPlain = unit >= ' ' && unit !== '"' && unit !== '\\';
  if (style === 'plain' && isPlain) return unit;

  return style === 'hexadecimal' ? hexadecimal : (SHORT.get(unit) ?? (isPlain ? unit : hexadecimal));
}

const blank = fc.constantFrom('', '', ' ', '\n\t', '\r\n ');

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    numberText.map((text): Node => ({ kind: 'number', text })),
    fc
      .oneof(
        key.map(({ text }) => text),
        fc.constantFrom('null', 'true', 'false'),
      )
      .map((text): Node => ({ kind: 'other', text })),
    fc.record({ kind: fc.constant('array' as const), items: fc.array(tie('node'), { maxLength: 4 }), blank }),
    fc.record({
      kind: fc.constant('object' as const),
      members: fc.array(fc.tuple(key, tie('node')), { maxLength: 4 }),
      blank,
    }),
  ),
}));

/** A JSON text of any shape, with repeated keys, and numbers of any length. */
export const jsonText: fc.Arbitrary<JsonText> = fc.tuple(node, blank).map(([root, around]) => ({
  text: around + textOf(root) + around,
  numbers: new Map(numbersIn(root, '')),
  duplicates: duplicatesIn(root, ''),
}));

function textOf(sample: Node): string {
  if (sample.kind === 'array')
    return `[${sample.blank}${sample.items.map(textOf).join(`${sample.blank},${sample.blank}`)}${sample.blank}]`;
  if (sample.kind !== 'object') return sample.text;
  const members = sample.members.map(([{ text }, value]) => `${text}${sample.blank}:${sample.blank}${textOf(value)}`);

  return `{${sample.blank}${members.join(`,${sample.blank}`)}${sample.blank}}`;
}

function numbersIn(sample: Node, at: string): [string, string][] {
  if (sample.kind === 'number') return [[at, sample.text]];
  if (sample.kind === 'array') return sample.items.flatMap((item, index) => numbersIn(item, `${at}/${index}`));
  if (sample.kind !== 'object') return [];
  const last = new Map(sample.members.map(([{ name }, value]) => [name, value]));

  return [...last].flatMap(([name, value]) => numbersIn(value, at + step(name)));
}

function duplicatesIn(sample: Node, at: string): string[] {
  if (sample.kind === 'array') return sample.items.flatMap((item, index) => duplicatesIn(item, `${at}/${index}`));
  if (sample.kind !== 'object') return [];
  const names = sample.members.map(([{ name }]) => name);

  return sample.members.flatMap(([{ name }, value], index) => {
    const here = at + step(name);

    return [...(names.indexOf(name) < index ? [here] : []), ...duplicatesIn(value, here)];
  });
}

/** RFC 6901, section 3. */
function step(name: string): string {
  return `/${name.replaceAll(/[~/]/g, (mark) => (mark === '~' ? '~0' : '~1'))}`;
}
