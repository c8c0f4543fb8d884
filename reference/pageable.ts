import { shown } from './call.js';
import { readObject } from './json.js';
import { Rejection } from './rejection.js';
import type { Rules } from './rules.js';

interface Pageable {
  page: number;
  size: number;
  sort: string[];
}

type Members = Partial<Record<keyof Pageable, unknown>>;

const greatestInt32 = 2 ** 31 - 1;

export function readPageable(query: URLSearchParams, rules: Rules): Pageable {
  const { page, size, sort = [] } = membersOf(query, rules);
  if (!isListOfText(sort)) throw new Rejection(400, `sort must be a list of strings, got ${shown(sort)}.`);

  const asked = readInteger('size', size, { minimum: 1, otherwise: rules.defaultPageSize, rules });
  return {
    page: readInteger('page', page, { minimum: 0, otherwise: 0, rules }),
    size: Math.min(asked, rules.maximumPageSize),
    sort,
  };
}

export function hasPageable(query: URLSearchParams, rules: Rules): boolean {
  return isGiven(membersOf(query, rules));
}

/** In any encoding, a member that is written twice counts as it is written in the first of them. */
function membersOf(query: URLSearchParams, { pageable }: Rules): Members {
  if (pageable === 'json') return membersOfJson(query.get('pageable'));
  if (pageable !== 'any') return membersNamed(query, namesIn[pageable]);

  const found: Members[] = Object.values(namesIn).map((names) => membersNamed(query, names));
  if (!found.some(isGiven)) return membersOfJson(query.get('pageable'));
  return {
    page: found.find(({ page }) => page !== undefined)?.page,
    size: found.find(({ size }) => size !== undefined)?.size,
    sort: found.find(({ sort }) => sort !== undefined)?.sort,
  };
}

const namesIn = { flat: '*', dotted: 'pageable.*', bracket: 'pageable[*]' };

function membersNamed(query: URLSearchParams, names: string): Members {
  const sort = query.getAll(names.replace('*', 'sort'));
  return {
    page: query.get(names.replace('*', 'page')) ?? undefined,
    size: query.get(names.replace('*', 'size')) ?? undefined,
    sort: sort.length > 0 ? sort : undefined,
  };
}

function isGiven(members: Members): boolean {
  return Object.values(members).some((member) => member !== undefined);
}

function membersOfJson(text: string | null): Members {
  if (text === null) return {};
  const pageable = readObject(text);
  if (!pageable)
    throw new Rejection(400, `pageable must be a JSON object, such as {"page":0,"size":20}, got ${shown(text)}.`);
  const { page, size, sort } = pageable;
  return { page, size, sort: typeof sort === 'string' ? [sort] : sort };
}

interface Limits {
  minimum: number;
  otherwise: number;
  rules: Rules;
}

function readInteger(name: string, given: unknown, { minimum, otherwise, rules }: Limits): number {
  if (given === undefined) return otherwise;

  const value = typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > greatestInt32) {
    throw new Rejection(400, `${name} must be an integer of 32 bits, got ${shown(given)}.`);
  }
  if (value >= minimum) return value;
  if (rules.belowMinimum === 'reject')
    throw new Rejection(400, `${name} must be at least ${minimum}, got ${shown(given)}.`);
  return rules.belowMinimum === 'clamp' ? minimum : otherwise;
}

function isListOfText(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
