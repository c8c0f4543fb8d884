import type { Slug } from '../../../helpers/interface/operations.js';
import { isEnvelope, type Field } from './field.js';
import { FAULTLESS, presenceRule, present, type Spoiling } from './spoiling.js';

const sent = [
  'date',
  'session',
  'session.id',
  'location',
  'latitude',
  'longitude',
  'cropType',
  'cropType.id',
  'area',
  'paymentMethod',
];
const shown = [...sent, 'session.startTime', 'session.endTime', 'cropType.name', 'cost'];
const states = ['orderStatus', 'completionDate', 'creationDate'];
const ofUser = ['id', 'email', 'fullName', 'phoneNumber', 'street', 'city', 'postalCode', 'role'];

/** The fields of which the reference shows enough values, and different ones, that are known from elsewhere. */
const provable: Partial<Record<Slug, readonly string[]>> = {
  'create-order': shown,
  'get-order': [...shown, 'id'],
  'list-farmer-orders': [...shown, ...states, 'id', 'paymentStatus', 'confirmed'],
  // There, the date is often also that of the completion.
  'list-feedback': inside('order', [
    ...shown.filter((name) => name !== 'date'),
    'farmer',
    'paymentStatus',
    'creationDate',
  ]),
  'list-sprayer-orders': [...shown, ...states, 'farmer'],
  'list-notifications': [
    ...inside('order', [...shown, ...states, 'farmer', 'confirmed']),
    ...inside('recipient', ofUser),
  ],
};

function inside(name: string, fields: readonly string[]): string[] {
  return fields.map((field) => `${name}.${field}`);
}

function isProvable({ operation, path }: Field): boolean {
  const name = path.filter((part) => part !== 'content' && part !== '[]').join('.');

  return provable[operation]?.includes(name) === true;
}

/** A name of the implementer's own, with a word in common. */
export const otherNames: readonly Spoiling[] = [
  {
    shows: 'under another name',
    of: present((field) => {
      const name = field.path.at(-1);
      if (name === undefined || name === '[]') return FAULTLESS.unnamed;
      if (isEnvelope(field)) return FAULTLESS.envelope;
      if (!isProvable(field)) return FAULTLESS.unproved;

      return { blames: ['field-names', ...presenceRule(field)], name: `${name}Value`, needsMany: true };
    }),
  },
];
