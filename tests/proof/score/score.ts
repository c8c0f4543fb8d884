import type { DeviantProof, Proof } from './proof.js';

/** How many of the faulty servers were caught, and how many of those were blamed for exactly what they break. */
export interface Tally {
  readonly total: number;
  readonly caught: number;
  readonly exact: number;
}

export interface RequirementScore {
  readonly id: string;
  /** The faulty servers that break it; caught means that it was blamed. */
  readonly deviants: Tally;
  readonly generated: Tally;
}

export interface OperationScore {
  readonly operation: string;
  readonly deviants: Tally;
  readonly generated: Tally;
  readonly requirements: readonly RequirementScore[];
}

/** The power of the suite in figures. */
export interface Score {
  readonly deviants: Tally;
  readonly generated: Tally;
  readonly variants: { readonly total: number; readonly falseAlarms: number };
  readonly stubs: { readonly total: number; readonly conformant: number };
  readonly operations: readonly OperationScore[];
  /** Why spoilings of fields make no deviant, and how many fields each befalls. */
  readonly notGenerated: readonly {
    readonly why: string;
    readonly shows: readonly string[];
    readonly fields: number;
  }[];
}

export function scoreOf(proofs: readonly Proof[]): Score {
  const deviants = proofs.filter((proof): proof is DeviantProof => proof.kind === 'deviant');
  const generated = proofs.filter((proof): proof is DeviantProof => proof.kind === 'generated');
  const variants = proofs.filter((proof) => proof.kind === 'variant');
  const stubs = proofs.filter((proof) => proof.kind === 'stub');
  const requirements = proofs.filter((proof) => proof.kind === 'requirement');
  const slugs = [...new Set(requirements.map(({ operation }) => operation))];

  return {
    deviants: tallyOf(deviants),
    generated: tallyOf(generated),
    // A variant whose self-test ended early was not seen to pass.
    variants: { total: variants.length, falseAlarms: variants.filter(({ failed }) => failed?.length !== 0).length },
    stubs: { total: stubs.length, conformant: stubs.filter(({ verdict }) => verdict === 'conformant').length },
    operations: slugs.map((operation) => ({
      operation,
      deviants: tallyOf(deviants.filter((proof) => proof.operation === operation)),
      generated: tallyOf(generated.filter((proof) => proof.operation === operation)),
      requirements: requirements
        .filter((requirement) => requirement.operation === operation)
        .map(({ id }) => ({ id, deviants: tallyFor(id, deviants), generated: tallyFor(id, generated) })),
    })),
    notGenerated: proofs
      .filter((proof) => proof.kind === 'faultless')
      .map(({ why, shows, fields }) => ({ why, shows, fields })),
  };
}

function tallyOf(proofs: readonly DeviantProof[]): Tally {
  const caught = proofs.filter(({ isCaught }) => isCaught);

  return { total: proofs.length, caught: caught.length, exact: caught.filter(isExact).length };
}

function tallyFor(id: string, proofs: readonly DeviantProof[]): Tally {
  const breaking = proofs.filter(({ breaks }) => breaks.includes(id));
  const caught = breaking.filter(({ blamed }) => blamed?.includes(id));

  return { total: breaking.length, caught: caught.length, exact: caught.filter(isExact).length };
}

function isExact({ breaks, blamed }: DeviantProof): boolean {
  return blamed !== null && breaks.toSorted().join() === blamed.toSorted().join();
}

/** What keeps a score from being full. */
export function shortcomings(score: Score): string[] {
  const { deviants, generated, variants, stubs } = score;
  const unbroken = score.operations
    .flatMap(({ requirements }) => requirements)
    .filter((requirement) => requirement.deviants.caught === 0)
    .map(({ id }) => id);

  return [
    ...uncaught('deviants', deviants),
    ...uncaught('generated deviants', generated),
    ...(variants.falseAlarms > 0 ? [`${variants.falseAlarms} variants were failed`] : []),
    ...(stubs.conformant > 0 ? [`${stubs.conformant} stubs conform`] : []),
    ...unbroken.map((id) => `no deviant breaks ${id}`),
  ];
}

function uncaught(name: string, { total, caught, exact }: Tally): string[] {
  return [
    ...(caught < total ? [`${total - caught} ${name} were not caught`] : []),
    ...(exact < caught ? [`${caught - exact} ${name} were not blamed exactly`] : []),
  ];
}
