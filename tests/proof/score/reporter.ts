import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { Proof } from './proof.js';
import { scoreLines, scorePage, scoreSection } from './score-tables.js';
import { scoreOf, shortcomings, type Score } from './score.js';

const root = new URL('../../../', import.meta.url);
const README = 'README.md';
const PAGE = 'docs/score.md';
const REPORT = 'reports/score.json';

/** `write`: the pages are written. `check`: they are compared with the score, and a stale one fails the run. */
export type Pages = 'write' | 'check';

/** Gathers what the self-tests proved, and prints the score where they all ran. */
export function scoreReporter(pages: Pages): Reporter {
  return {
    onTestRunEnd(modules) {
      const proofs = wholeProofs(modules);
      if (proofs === null) return;
      const score = scoreOf(proofs);
      const short = shortcomings(score);
      process.stdout.write(`\n${scoreLines(score, pages === 'write' ? 'requirements' : 'operations').join('\n')}\n\n`);
      mkdirSync(new URL('reports', root), { recursive: true });
      writeFileSync(new URL(REPORT, root), `${JSON.stringify(score, null, 2)}\n`);

      const complaints = short.length > 0 ? short : settle(score, pages);
      for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
      if (complaints.length > 0) process.exitCode = 1;
    },
  };
}

const KINDS = ['deviant', 'generated', 'variant', 'stub', 'requirement', 'faultless'] as const;

/** All proofs; null where a filter left some of them out. */
function wholeProofs(modules: readonly TestModule[]): Proof[] | null {
  const judging = modules.filter(({ moduleId }) =>
    /\/tests\/servers\/(deviants|generated|variants|stubs)\//.test(moduleId),
  );
  const tests = judging.flatMap((module) => [...module.children.allTests()]);
  const proofs = tests.flatMap((test) => test.meta().proofs ?? []);
  const operations = new Set(proofs.flatMap((proof) => (proof.kind === 'requirement' ? [proof.operation] : [])));
  const generated = new Set(proofs.flatMap((proof) => (proof.kind === 'generated' ? [proof.operation] : [])));
  const isWhole =
    KINDS.every((kind) => proofs.some((proof) => proof.kind === kind)) &&
    generated.size === operations.size &&
    tests.every((test) => test.result().state !== 'skipped');

  return isWhole ? proofs : null;
}

/** Writes the pages that publish the score, or reports which of them are stale. */
function settle(score: Score, pages: Pages): string[] {
  const readme = readFileSync(new URL(README, root), 'utf8');
  const section = `<!-- score -->\n\n${scoreSection(score)}\n\n<!-- /score -->`;
  const wanted = new Map([
    [README, readme.replace(/<!-- score -->[^]*<!-- \/score -->/, () => section)],
    [PAGE, scorePage(score)],
  ]);
  const stale = [...wanted].filter(([file, text]) => textOf(file) !== text);
  if (pages === 'check') return stale.map(([file]) => `${file} is out of date: npm run update writes it`);

  for (const [file, text] of stale) writeFileSync(new URL(file, root), text);

  return [];
}

function textOf(file: string): string | null {
  try {
    return readFileSync(new URL(file, root), 'utf8');
  } catch {
    return null;
  }
}
