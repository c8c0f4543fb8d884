import { before } from './before.js';
import type { Case } from './case.js';
import { deviants } from './deviants.js';
import { engine } from './engine.js';
import { exploring } from './exploring.js';
import { growth } from './growth.js';
import { judging } from './judging.js';
import { largePage } from './large-page.js';
import { latency } from './latency.js';
import { listOfProducts } from './list-of-products.js';
import { manyTargets } from './many-targets.js';
import { peers } from './peers.js';
import { processes } from './processes.js';
import { reports } from './reports.js';
import { vitest } from './vitest.js';

/** In the order in which they are printed. */
export const cases = {
  engine,
  judging,
  reports,
  latency,
  processes,
  before,
  peers,
  vitest,
  'large-page': largePage,
  growth,
  deviants,
  'many-targets': manyTargets,
  'list-of-products': listOfProducts,
  exploring,
} as const satisfies Record<string, Case>;

/** Thrown for an unknown case. */
export class UnknownCase extends Error {
  override readonly name = 'UnknownCase';
}

export type CaseName = keyof typeof cases;

export function caseOf(name: string): Case {
  if (!Object.hasOwn(cases, name))
    throw new UnknownCase(`expected one of ${Object.keys(cases).join(', ')}, got ${name}`);

  return cases[name as CaseName];
}
