import { isObject, type JsonObject } from '../../../helpers/json/values.js';

/** What becomes of an object, which may be an item of a page. */
export type ObjectChange = (object: JsonObject, index: number) => unknown;

/** Changes the value of a field, reached through these names, where there is one. */
export function changeField(path: string, change: (value: unknown) => unknown): ObjectChange {
  const [name = '', ...rest] = path.split('.');

  return (object) => {
    if (!Object.hasOwn(object, name)) return object;
    const value = object[name];
    if (rest.length === 0) return { ...object, [name]: change(value) };

    return isObject(value) ? { ...object, [name]: changeField(rest.join('.'), change)(value, 0) } : object;
  };
}

/** Changes the object in a field, reached through these names, where there is one. */
export function changeObject(path: string, change: ObjectChange): ObjectChange {
  return changeField(path, (value) => (isObject(value) ? change(value, 0) : value));
}

/** Sets a field, whether it was there or not. */
export function setField(name: string, value: unknown): ObjectChange {
  return (object) => ({ ...object, [name]: value });
}

export function removeFields(...names: readonly string[]): ObjectChange {
  return (object) => Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

export function keepFields(...names: readonly string[]): ObjectChange {
  return (object) => Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

export function renameField(name: string, to: string): ObjectChange {
  return ({ [name]: value, ...others }) => (value === undefined ? others : { ...others, [to]: value });
}

/** Renames every field at every depth. */
export function renameEveryField(spell: (name: string) => string): ObjectChange {
  return changeEveryObject((object) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [spell(name), value])),
  );
}

/** Changes the object and every object in it, the innermost first. */
export function changeEveryObject(change: ObjectChange): ObjectChange {
  return (object, index) => {
    const members = Object.entries(object).map(([name, member]) => [name, changeEveryObjectIn(member, change)]);

    return change(Object.fromEntries(members) as JsonObject, index);
  };
}

function changeEveryObjectIn(value: unknown, change: ObjectChange): unknown {
  if (Array.isArray(value)) return value.map((item) => changeEveryObjectIn(item, change));

  return isObject(value) ? changeEveryObject(change)(value, 0) : value;
}

/** Makes a change only where a condition is true: faults hide. */
export function changeWhere(
  isMeant: (object: JsonObject, index: number) => boolean,
  change: ObjectChange,
): ObjectChange {
  return (object, index) => (isMeant(object, index) ? change(object, index) : object);
}

/** Makes one change after another. */
export function changeInTurn(...changes: readonly ObjectChange[]): ObjectChange {
  return (object, index) => changes.reduce((changed, change) => change(changed, index) as JsonObject, object);
}
