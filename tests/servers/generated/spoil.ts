import { pointer, type JsonObject } from '../../../helpers/json/values.js';
import { isObject } from '../../../reference/json.js';
import { changeInTurn, removeFields, setField } from '../changes/objects.js';
import type { Field } from './field.js';
import type { Fault } from './spoiling.js';

export interface Spoil {
  readonly field: Field;
  readonly fault: Fault;
  /** Which items of a list it befalls. */
  readonly items: 'all' | 'last';
}

/** The body with a fault where the field is shown, or should not be; each pointer is noted. */
export function spoilt(body: unknown, { field, fault, items }: Spoil, note: (pointer: string) => void): unknown {
  return descend(body, field.path, '');

  function descend(value: unknown, rest: readonly string[], at: string): unknown {
    const [name, ...deeper] = rest;
    if (name === undefined) return changed(value, at);
    if (name === '[]') {
      return (value as unknown[]).map((item, index, { length }) =>
        items === 'all' || index === length - 1 ? descend(item, deeper, at + pointer(index)) : item,
      );
    }
    if (!isObject(value)) return value;
    if (deeper.length > 0) return { ...value, [name]: descend(value[name], deeper, at + pointer(name)) };

    return changedMember(value, name, at);
  }

  function noteIn(at: string): void {
    note(fault.inside === undefined ? at : at + pointer(fault.inside));
  }

  function changed(value: unknown, at: string): unknown {
    noteIn(at);

    return fault.value?.(value);
  }

  function changedMember(owner: JsonObject, name: string, at: string): unknown {
    const right = owner[name];
    if (right === undefined && field.presence !== 'denied') return owner;

    const shownName = fault.name === undefined ? name : fault.name;
    noteIn(at + pointer(shownName ?? name));
    const removed = removeFields(name);
    if (shownName === null) return removed(owner, 0);

    return changeInTurn(removed, setField(shownName, fault.value ? fault.value(right) : right))(owner, 0);
  }
}
