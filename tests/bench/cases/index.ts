import type { Case } from './case.js';
import { engine } from './engine.js';
import { growth } from './growth.js';
import { judging } from './judging.js';
import { largePage } from './large-page.js';
import { latency } from './latency.js';
import { processes } from './processes.js';

export const cases = { engine, judging, latency, growth, processes, 'large-page': largePage } as const satisfies Record<
  string,
  Case
>;

export type CaseName = keyof typeof cases;

export function caseOf(name: string): Case {
  if (!Object.hasOwn(cases, name)) throw new Error(`expected one of ${Object.keys(cases).join(', ')}, got ${name}`);

  return cases[name as CaseName];
}
