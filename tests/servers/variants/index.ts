import { oddAccess } from './access.js';
import { oddBodies } from './bodies.js';
import { oddData } from './data.js';
import { oddEdges } from './edges.js';
import { oddFields } from './fields.js';
import { oddFilters } from './filters.js';
import { oddIds } from './ids.js';
import { lateChanges } from './late-changes.js';
import { oddLimits } from './limits.js';
import { movingData } from './moving-data.js';
import { oddOrders } from './orders.js';
import { oddClients } from './other-clients.js';
import { oddPages } from './pages.js';
import { oddRateLimits } from './rate-limits.js';
import { oddRefusals } from './refusals.js';
import { removals } from './removals.js';
import { oddSprayers } from './sprayers.js';
import { oddStates } from './states.js';
import { undocumentedFields } from './undocumented-fields.js';
import type { Variant } from './variant.js';
import { oddWires } from './wires.js';

/** What each class of variants does differently. */
export const variantsByClass: Readonly<Record<string, readonly Variant[]>> = {
  oddIds,
  oddBodies,
  oddFields,
  undocumentedFields,
  oddAccess,
  oddPages,
  oddFilters,
  oddLimits,
  oddOrders,
  oddEdges,
  oddData,
  oddClients,
  movingData,
  lateChanges,
  oddRateLimits,
  oddRefusals,
  removals,
  oddSprayers,
  oddStates,
  oddWires,
};

export const variants: readonly Variant[] = Object.values(variantsByClass).flat();
