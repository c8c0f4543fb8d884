import type { Reporter } from 'vitest/node';
import type { Proof } from '../proof/score/proof.js';
import { scoreOf } from '../proof/score/score.js';
import { processorTime } from './processor-time.js';

/** Says at the end how many servers were judged, and what that took. */
export const serversJudged: Reporter = {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const proofs = tests.flatMap((test) => test.meta().proofs ?? []);
    process.stdout.write(`${judgedText(proofs)}; ${Math.round(processorTime())} s of processor time\n\n`);
  },
};

export function judgedText(proofs: readonly Proof[]): string {
  const { deviants, generated, variants, stubs } = scoreOf(proofs);
  const faulty = deviants.total + generated.total;
  const others = proofs.filter((proof) => proof.kind === 'judged in part');
  const caught = others.filter(({ isCaught }) => isCaught);

  return [
    `${faulty + others.length + variants.total + stubs.total} servers judged`,
    `${deviants.exact + generated.exact} of ${faulty} faulty ones blamed exactly`,
    ...(others.length > 0 ? [`${caught.length} of ${others.length} others blamed exactly where they were judged`] : []),
    `${variants.falseAlarms} of ${variants.total} conforming ones failed`,
  ].join(', ');
}
