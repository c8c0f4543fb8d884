import { isObject } from '../../../helpers/json/object.js';
import type { Right } from './deviant.js';

export type Thing = Record<string, unknown>;
type Change = (thing: Thing, index: number) => unknown;

/** The body changed as a whole. */
export function body(change: (body: Thing) => unknown): (right: Right) => Right {
  return (right) => ({ ...right, body: change(right.body as Thing) });
}

/** Every item of a page changed. */
export function eachItem(change: Change): (right: Right) => Right {
  return body((page) => ({ ...page, content: (page['content'] as Thing[]).map(change) }));
}

/** The numbers of a page changed. */
export function pageNumbers(
  change: (page: Record<string, number>, content: Thing[]) => Thing,
): (right: Right) => Right {
  return body((page) => ({
    ...page,
    page: change(page['page'] as Record<string, number>, page['content'] as Thing[]),
  }));
}

/** One field set, wherever its object is reached through these names. */
export function at(path: string, change: (value: unknown) => unknown): Change {
  const [name = '', ...rest] = path.split('.');

  return (thing) => {
    if (!Object.hasOwn(thing, name)) return thing;
    const value = thing[name];
    const changed = rest.length === 0 ? change(value) : isObject(value) ? at(rest.join('.'), change)(value, 0) : value;

    return { ...thing, [name]: changed };
  };
}

/** A field left out. */
export function without(name: string): Change {
  return ({ [name]: _, ...others }) => others;
}

/** A field under another name. */
export function renamed(name: string, to: string): Change {
  return ({ [name]: value, ...others }) => (value === undefined ? others : { ...others, [to]: value });
}

/** Only where a condition holds: faults hide. */
export function where(isMeant: (thing: Thing, index: number) => boolean, change: Change): Change {
  return (thing, index) => (isMeant(thing, index) ? change(thing, index) : thing);
}
