import { describe, expect, test } from 'vitest';
import type { Slug } from '../../../helpers/interface/operations.js';
import type { DeviantProof } from '../../proof/score/proof.js';
import { quickGenerated } from '../../tiers/generated.js';
import { inTier } from '../../tiers/tier.js';
import { fieldsOf, type Field } from './field.js';
import { deviantsOf, type GeneratedDeviant } from './generated.js';
import { judgeGenerated } from './judging.js';

/** One self-test for each field of an operation: however it is spoilt, it is blamed, exactly and at its pointer. */
export function catchesEveryFault(operation: Slug): void {
  const fields = fieldsOf(operation);
  const chosen = inTier(fields.flatMap(deviantsOf), quickGenerated);
  const spoilt = fields
    .map((field) => [nameOf(field), chosen.filter((deviant) => deviant.field === field)] as const)
    .filter(([, deviants]) => deviants.length > 0);

  describe(`every fault of ${operation} is blamed where it is, in`, () => {
    test.for(spoilt)('%s', async ([, deviants], { task }) => {
      const proofs: DeviantProof[] = deviants.map(({ breaks }) => unproved(operation, breaks));
      task.meta.proofs = proofs;
      const surprises: string[] = [];
      const strays: string[] = [];
      for (const [index, deviant] of deviants.entries()) {
        const { isCaught, blamed, uncaused } = await judgeGenerated(deviant);
        proofs[index] = { kind: 'generated', operation, breaks: deviant.breaks, blamed, isCaught };
        if (!isCaught || blamed.toSorted().join() !== deviant.breaks.toSorted().join()) {
          surprises.push(inWords(deviant, blamed));
        }
        if (uncaused.length > 0)
          strays.push(`shown ${deviant.shows}: left open without a cause ${uncaused.join(', ')}`);
      }

      expect(surprises).toEqual([]);
      expect(strays).toEqual([]);
    });
  });
}

function unproved(operation: Slug, breaks: readonly string[]): DeviantProof {
  return { kind: 'generated', operation, breaks, blamed: null, isCaught: false };
}

function nameOf({ path }: Field): string {
  return path.length === 0 ? 'the answer' : path.join('.').replaceAll('.[]', '[]');
}

function inWords({ shows, breaks }: GeneratedDeviant, blamed: readonly string[]): string {
  return `shown ${shows}: breaks ${breaks.join(', ')}, but blamed was ${blamed.join(', ') || 'nothing'}`;
}
