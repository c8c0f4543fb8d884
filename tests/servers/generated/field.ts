import type { Slug } from '../../../helpers/interface/operations.js';
import { answers, tables } from '../../support/interface-table.js';

/** A documented place in a response. */
export interface Field {
  readonly operation: Slug;
  /** The names from the top of the response; `[]` means every item. */
  readonly path: readonly string[];
  /** In the words of the interface's table: a scalar, an enumeration, another table, or `array`. */
  readonly type: string;
  /** Whether the interface requires it; for most fields it does not say. */
  readonly presence: 'stated' | 'denied' | 'not shown';
}

const PAGE = { size: 'int64', number: 'int64', totalElements: 'int64', totalPages: 'int64' };

/** Every documented field of an operation's response, at every depth, and the response and its items themselves. */
export function fieldsOf(operation: Slug): Field[] {
  const { isPaged, table } = answers[operation];
  const aField = (path: readonly string[], type: string, presence: Field['presence'] = 'not shown'): Field => ({
    operation,
    path,
    type,
    presence,
  });
  const walk = (path: readonly string[], type: string): Field[] =>
    membersOf(type, operation, path).flatMap(([name, member, presence]) => [
      aField([...path, name], member, presence),
      ...(presence === 'denied' ? [] : walk([...path, name], member)),
    ]);
  if (!isPaged) return [aField([], table), ...walk([], table)];

  return [
    aField([], 'Page'),
    aField(['content'], 'array', 'stated'),
    aField(['page'], 'Numbers', 'stated'),
    ...Object.entries(PAGE).map(([name, type]) => aField(['page', name], type, 'stated')),
    aField(['content', '[]'], table),
    ...walk(['content', '[]'], table),
  ];
}

type Member = readonly [name: string, type: string, presence: Field['presence']];

function membersOf(type: string, operation: Slug, path: readonly string[]): Member[] {
  const documented = Object.entries(tables[type] ?? {}).map(
    ([name, member]) => [name, member, presenceOf(type, name, operation)] as const,
  );
  if (type !== 'User') return documented;

  return [...documented, ['password', 'string', path.at(-1) === 'recipient' ? 'stated' : 'denied']];
}

function presenceOf(table: string, name: string, operation: Slug): Field['presence'] {
  const { farmer } = answers[operation];
  if (table !== 'Order') return 'not shown';
  if (name === 'farmer') return farmer === 'present' ? 'stated' : 'denied';

  return name === 'receptionist' && farmer === 'present' ? 'stated' : 'not shown';
}

export const isEnvelope = ({ path, type }: Field): boolean =>
  type === 'Page' || path[0] === 'page' || (path[0] === 'content' && path.length === 1);

export const isEnum = ({ type }: Field): boolean => type.includes('|');

export const isInteger = ({ type }: Field): boolean => type.startsWith('int');

/** The JSON type of a field's value. */
export function jsonType(field: Field): 'string' | 'number' | 'boolean' | 'object' | 'array' {
  if (isInteger(field) || field.type === 'number') return 'number';
  if (field.type === 'boolean' || field.type === 'array') return field.type;

  return /^[A-Z]/.test(field.type) ? 'object' : 'string';
}
