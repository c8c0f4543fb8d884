import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseJson } from '../../../helpers/json/parse.js';
import type { Done } from './jobs.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** What a result depends on. */
const SOURCES = ['helpers', 'suites', 'schemas', 'reference', 'tests/servers', 'tests/support'];

/** Results of earlier calls with the same code, so that a call that is stopped goes on where it was. */
export interface KeptResults {
  has(key: string): boolean;
  get(key: string): Done | undefined;
  keep(key: string, done: Done): void;
}

export function keptResults(folder = `${root}reports`): KeptResults {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/explore-score-${digestOfSources()}.jsonl`;
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // A call that was ended while it wrote leaves a line that is no JSON.
  const known = new Map(
    lines.flatMap((line) => (parseJson(line) !== null ? [JSON.parse(line) as [string, Done]] : [])),
  );

  return {
    has: (key) => known.has(key),
    get: (key) => known.get(key),
    keep(key, done) {
      known.set(key, done);
      appendFileSync(file, `${JSON.stringify([key, done])}\n`);
    },
  };
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of readdirSync(root + source, { recursive: true, encoding: 'utf8' }).toSorted())
      if (/(?<!\.test)\.(ts|json)$/.test(file)) hash.update(file).update(readFileSync(`${root}${source}/${file}`));

  return hash.digest('hex').slice(0, 12);
}
