import { isSyntax, methodOf, nameOf, type Syntax } from './syntax.js';

/** A text in place of a node's. */
export interface Change {
  readonly text: string;
  /** Where the node has this truth, and only there, the change makes a difference; unknown unless said. */
  readonly shows?: boolean;
}

export interface Place {
  readonly parent: Syntax;
  readonly key: string;
  readonly raw: (node: unknown) => string;
}

type Mutator = (node: Syntax, place: Place) => readonly Change[];

const LOOPS_AND_FORKS = new Set(['IfStatement', 'ConditionalExpression', 'WhileStatement', 'ForStatement']);
const OPPOSITES: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  instanceof: [],
  in: [],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '**': ['*'],
};
const COMPARISONS = new Set(['===', '!==', '<', '<=', '>', '>=', 'instanceof', 'in']);

const conditions: Mutator = (node, { parent, key }) => {
  if (!isCondition(node) && !(key === 'test' && LOOPS_AND_FORKS.has(parent.type)) && !isConnective(parent)) return [];
  if (isNegation(parent) || /^(Literal|ObjectExpression|ArrayExpression)$/.test(node.type)) return [];
  if (isConnective(node) && node['operator'] === parent['operator']) return [];
  const within = isConnective(parent) ? parent['operator'] : null;

  return [
    ...(within === '||' ? [] : [{ text: 'true', shows: false }]),
    ...(within === '&&' ? [] : [{ text: 'false', shows: true }]),
  ];
};

function isCondition(node: Syntax): boolean {
  return isConnective(node) || isNegation(node) || isComparison(node);
}

function isComparison(node: Syntax): boolean {
  return node.type === 'BinaryExpression' && COMPARISONS.has(String(node['operator']));
}

function isConnective(node: Syntax): boolean {
  return node.type === 'LogicalExpression' && node['operator'] !== '??';
}

function isNegation(node: Syntax): boolean {
  return node.type === 'UnaryExpression' && node['operator'] === '!';
}

const operators: Mutator = (node, { raw }) => {
  const { left, right, operator, argument } = node;
  if (isNegation(node)) return [{ text: raw(argument) }];
  if (node.type === 'LogicalExpression') {
    if (operator === '??') return [{ text: raw(left) }, { text: raw(right) }];

    return [{ text: `(${raw(left)}) ${operator === '&&' ? '||' : '&&'} (${raw(right)})` }];
  }
  if (node.type !== 'BinaryExpression' || (operator === '+' && [left, right].some(isText))) return [];

  return (OPPOSITES[String(operator)] ?? []).map((other) => ({ text: `(${raw(left)}) ${other} (${raw(right)})` }));
};

function isText(node: unknown): boolean {
  return isSyntax(node) && (node.type === 'TemplateLiteral' || typeof node['value'] === 'string');
}

const literals: Mutator = ({ type, value }) => {
  if (type !== 'Literal') return [];
  if (typeof value === 'boolean') return [{ text: String(!value) }];
  if (typeof value === 'number') return [value + 1, value - 1].map((other) => ({ text: String(other) }));
  if (typeof value === 'bigint') return [value + 1n, value - 1n].map((other) => ({ text: `${other}n` }));

  return [];
};

const LEVELS: Readonly<Record<string, string>> = { stated: 'advisory', implied: 'advisory', advisory: 'stated' };

/** Only what decides something is mutated: levels, keys, and the words that name an outcome or the kind of a violation. */
const words: Mutator = ({ type, value }, { parent, key }) => {
  if (type !== 'Literal' || typeof value !== 'string' || isComparison(parent)) return [];
  const level = LEVELS[value];
  if (level !== undefined) return [{ text: `'${level}'` }];
  const isKey = parent.type === 'MemberExpression' && key === 'property';
  const isTold = parent.type === 'ReturnStatement' || /^(outcome|kind)$/.test(nameOf(parent['key']) ?? '');

  return isKey || (isTold && /^[a-z-]+$/.test(value)) ? [{ text: "''" }] : [];
};

/** A map, because every object has a `toString`. */
const SWAPS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['max', 'min'],
  ['min', 'max'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);
const DROPS = new Set(['filter', 'slice', 'toSorted', 'replaceAll', 'replace', 'toLowerCase']);
const LISTS = new Set(['map', 'flatMap', 'filter', 'flat']);

const calls: Mutator = (node, { parent, raw }) => {
  const method = methodOf(node);
  if (method === null) return [];
  const { callee } = node;
  const { object, property } = callee as Syntax;
  const swap = SWAPS.get(method);
  const isResult = parent.type === 'ReturnStatement' || parent.type === 'ArrowFunctionExpression';
  const rest = raw(node).slice((property as Syntax).end - node.start);

  return [
    ...(swap === undefined ? [] : [{ text: `(${raw(object)}).${swap}${rest}` }]),
    ...(DROPS.has(method) ? [{ text: raw(object) }] : []),
    ...(isResult && LISTS.has(method) ? [{ text: '[]' }] : []),
  ];
};

const lists: Mutator = ({ type, elements }, { raw }) => {
  if (type !== 'ArrayExpression' || !Array.isArray(elements)) return [];

  return elements.map((_, left) => ({
    text: `[${elements
      .filter((__, index) => index !== left)
      .map(raw)
      .join(', ')}]`,
  }));
};

// Without `super` nothing can be constructed, and its statement has to stay one.
const statements: Mutator = (node, { parent }) =>
  parent.type === 'ExpressionStatement' && (node['callee'] as Syntax | undefined)?.type !== 'Super'
    ? [{ text: 'undefined' }]
    : [];

/** Every change that is tried on a node. */
export function changesOf(node: Syntax, place: Place): readonly Change[] {
  return [conditions, operators, literals, words, calls, lists, statements].flatMap((mutate) => mutate(node, place));
}
