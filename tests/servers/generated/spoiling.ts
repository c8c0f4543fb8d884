import { isEnvelope, type Field } from './field.js';

/** One way to spoil a field: what becomes of it, or why there is nothing to spoil. */
export interface Spoiling {
  /** Completes the sentence "a server that shows this field …". */
  readonly shows: string;
  readonly of: (field: Field) => Fault | Reason;
}

/** Why the interface leaves nothing to catch. */
export type Reason = string;

export interface Fault {
  /** The requirements of the field's operation that must fail, the first of them at the field's pointer. */
  readonly blames: readonly string[];
  /** What becomes of the value. */
  readonly value?: (right: unknown) => unknown;
  /** What becomes of the name; null where the field is left out. */
  readonly name?: string | null;
  /** The field that is missing inside the value, where that is what is blamed. */
  readonly inside?: string;
  /** Whether it takes several objects to notice. */
  readonly needsMany?: boolean;
}

export const FAULTLESS = {
  ownType: 'this is the documented type',
  presence: 'the interface does not show whether the field is required',
  added: 'undocumented fields are allowed',
  absent: 'the field must not be shown, so the only fault is to add it',
  unnamed: 'items and the response itself have no name',
  noEnum: 'the field is not an enumeration',
  noFormat: 'the field has another format, or the interface shows none',
  noRange: 'the interface shows no range for the field',
  fraction: 'a number may have a fraction',
  noNumber: 'the field is not a number',
  sameName: 'the name would stay the same',
  noObject: 'the field is not an object',
  mayBeEmpty: 'the object may be empty, or there is only advice against it',
  envelope: 'a page that lacks a field is blamed for that, whatever else it shows',
  unproved: 'too few values of the field are known from elsewhere to prove another name',
} as const;

export const typeRule = (field: Field) => (isEnvelope(field) ? 'is-a-page' : 'field-types');

/** The requirement that a field be there, where the interface states it. */
export function presenceRule(field: Field): readonly string[] {
  const rules: Readonly<Record<string, string>> = {
    farmer: 'farmer-present',
    receptionist: 'receptionist-included',
    password: 'recipient-password',
  };

  return field.presence === 'stated' ? [rules[field.path.at(-1) ?? ''] ?? 'is-a-page'] : [];
}

/** Nothing can be shown wrongly that must not be shown. */
export const present = (of: Spoiling['of']): Spoiling['of'] => {
  return (field) => (field.presence === 'denied' ? FAULTLESS.absent : of(field));
};
