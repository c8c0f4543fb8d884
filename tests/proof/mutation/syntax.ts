import { parseSync } from 'rolldown/utils';

/** A node of the syntax tree; its offsets count UTF-16 units, as `slice` does. */
export interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function parse(file: string, source: string): Syntax {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);

  return program as unknown as Syntax;
}

/** Nodes of TypeScript that contain code which runs. */
const TRANSPARENT = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const TYPES = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType']);

/** The parts of a node that run, in the order in which they are written. */
export function partsOf(node: Syntax): { key: string; part: Syntax }[] {
  if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !TRANSPARENT.has(node.type))) return [];

  return Object.entries(node)
    .filter(([key]) => !TYPES.has(key) && (key !== 'key' || node['computed'] === true))
    .flatMap(([key, value]) => [value].flat().map((part) => ({ key, part })))
    .filter((member): member is { key: string; part: Syntax } => isSyntax(member.part))
    .toSorted((a, b) => a.part.start - b.part.start);
}

export function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The name of the method that a call calls, where it is written plainly. */
export function methodOf(node: Syntax): string | null {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isSyntax(callee) || callee.type !== 'MemberExpression') return null;

  return callee['computed'] === true ? null : nameOf(callee['property']);
}

export function nameOf(node: unknown): string | null {
  return isSyntax(node) && node.type === 'Identifier' ? String(node['name']) : null;
}
