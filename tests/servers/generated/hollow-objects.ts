import { type Field, jsonType } from './field.js';
import { type Fault, FAULTLESS, presenceRule, present, type Reason, type Spoiling } from './spoiling.js';

function asHollow(shows: string, hollow: () => unknown): Spoiling {
  return {
    shows,
    of: present((field) => {
      if (jsonType(field) !== 'object') return FAULTLESS.noObject;
      const blame = blameOf(field);

      return typeof blame === 'string' ? blame : { ...blame, value: hollow };
    }),
  };
}

/** Whoever attends to an order may be appointed later, and feedback or a time may have no value at all. */
const advised = ['LocalTime', 'Feedback', 'Notification'];

function blameOf(field: Field): Fault | Reason {
  const { operation, path, type, presence } = field;
  const name = path.at(-1);
  if (type === 'Page' || type === 'Numbers')
    return { blames: ['is-a-page'], ...(type === 'Page' ? { inside: 'content' } : { inside: 'size' }) };
  if (name === undefined)
    return operation === 'create-order' ? { blames: ['answers-an-id'] } : { blames: ['answers-the-order-asked'] };
  if (name === 'recipient') return { blames: ['recipient-password'], inside: 'password' };
  if (name === 'order') return { blames: ['farmer-present'], inside: 'farmer' };
  if (presence === 'stated') return { blames: presenceRule(field) };
  if (advised.includes(type) || (name === 'receptionist' && /create|verify/.test(operation)))
    return FAULTLESS.mayBeEmpty;

  return { blames: ['field-types'] };
}

export const hollowObjects: readonly Spoiling[] = [
  asHollow('as an empty object', () => ({})),
  asHollow('as a reference', () => ({ $ref: '7' })),
];
