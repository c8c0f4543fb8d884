import { slugs, type Slug } from '../../../helpers/interface/operations.js';
import { fieldsOf, type Field } from './field.js';
import type { Spoil } from './spoil.js';
import type { Spoiling } from './spoiling.js';
import { hollowObjects } from './hollow-objects.js';
import { otherNames } from './other-names.js';
import { wrongNames, wrongPresences } from './wrong-names.js';
import { wrongValues } from './wrong-values.js';

export const spoilings: readonly Spoiling[] = [
  ...wrongValues,
  ...wrongNames,
  ...wrongPresences,
  ...hollowObjects,
  ...otherNames,
];

/** A deviant made by rule: one field of one operation, spoilt in one way. */
export interface GeneratedDeviant extends Spoil {
  /** The way in which it is spoilt, wherever that is. */
  readonly spoiling: string;
  /** Completes the sentence "a server that shows this field …". */
  readonly shows: string;
  /** The requirements that it breaks, the first of them at a pointer where the field was spoilt. */
  readonly breaks: readonly string[];
}

/** A field and a spoiling that make no deviant, because the interface leaves nothing to catch. */
export interface Faultless {
  readonly shows: string;
  readonly why: string;
}

/** A field in every way that it can be spoilt; an item, and its own fields, also in the last item alone. */
export function deviantsOf(field: Field): GeneratedDeviant[] {
  const isNear = field.path.at(-1) === '[]' || field.path.at(-2) === '[]';
  const places = isNear ? (['all', 'last'] as const) : (['all'] as const);

  return spoilings.flatMap(({ shows, of }) => {
    const fault = of(field);
    if (typeof fault === 'string') return [];
    const breaks = fault.blames.map((slug) => `${field.operation}/${slug}`);

    return (fault.needsMany === true ? places.slice(0, 1) : places).map((items) => ({
      spoiling: shows,
      shows: items === 'all' ? shows : `${shows}, in the last item`,
      breaks,
      field,
      fault,
      items,
    }));
  });
}

/** Why the other spoilings of a field make no deviant. */
export function faultlessOf(field: Field): Faultless[] {
  return spoilings.flatMap(({ shows, of }) => {
    const why = of(field);

    return typeof why === 'string' ? [{ shows, why }] : [];
  });
}

export const everyField: readonly Field[] = slugs.flatMap((slug: Slug) => fieldsOf(slug));
