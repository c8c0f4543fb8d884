import { oddAccess } from './access.js';
import { oddBodies } from './bodies.js';
import { oddCompany } from './company.js';
import { oddData } from './data.js';
import { oddFields } from './fields.js';
import { oddFilters } from './filters.js';
import { oddIds } from './ids.js';
import { oddLimits } from './limits.js';
import { oddOrders } from './orders.js';
import { oddPages } from './pages.js';
import { oddRefusals } from './refusals.js';
import { oddSprayers } from './sprayers.js';
import { oddStates } from './states.js';
import type { Variant } from './variant.js';
import { oddWires } from './wires.js';

/** Every variant. */
export const variants: readonly Variant[] = [
  ...oddIds,
  ...oddBodies,
  ...oddFields,
  ...oddAccess,
  ...oddPages,
  ...oddFilters,
  ...oddLimits,
  ...oddOrders,
  ...oddData,
  ...oddCompany,
  ...oddRefusals,
  ...oddSprayers,
  ...oddStates,
  ...oddWires,
];
