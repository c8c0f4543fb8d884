import { variantsByClass } from '../servers/variants/index.js';
import type { Variant } from '../servers/variants/variant.js';
import { firstOf, threeOf } from './choice.js';

/** Three of each class. */
export function quickVariants(all: readonly Variant[]): Variant[] {
  const chosen = Object.values(variantsByClass).flatMap(threeOf);

  return all.filter((variant) => chosen.includes(variant));
}

export const oneVariantOfEachClass: readonly Variant[] = Object.values(variantsByClass).flatMap(firstOf);
