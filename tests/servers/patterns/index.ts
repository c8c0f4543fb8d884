import { bodies } from './bodies.js';
import { changedValues } from './changed-values.js';
import { daysAndTimes } from './days-and-times.js';
import { envelopes } from './envelopes.js';
import { names } from './names.js';
import { numbers } from './numbers.js';
import { paging } from './paging.js';
import type { PatternDeviants } from './pattern-deviant.js';
import { people } from './people.js';
import { statuses } from './statuses.js';
import { values } from './values.js';

/** For every pattern, servers that show it and servers that must not, in the order of the hints. */
export const patternDeviants: readonly PatternDeviants[] = [
  ...bodies,
  ...envelopes,
  ...names,
  ...statuses,
  ...paging,
  ...numbers,
  ...values,
  ...daysAndTimes,
  ...changedValues,
  ...people,
];
