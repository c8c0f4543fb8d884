import { filesIn, textOf } from './sources.js';

/** How much there is to read, to keep in mind and to change. */
export interface Weight {
  readonly lines: number;
  readonly files: number;
  readonly bytes: number;
}

/** By part of the product. */
export type Weights = Readonly<Record<string, Weight>>;

export const PRODUCT = 'the product';

const measures = ['lines', 'files', 'bytes'] as const;

/** A budget is a multiple of these, so that not every rewording needs another. */
const step: Weight = { lines: 10, files: 1, bytes: 1000 };

/** How far a part may be below its budget. Further, and it could grow again unseen: the budget must fall with the code. */
const slack: Weight = { lines: 50, files: 2, bytes: 3000 };

/** The files of the product. What the build writes among them is not in git, and weighs nothing. */
export function productFiles(): readonly string[] {
  const ignored = textOf('.gitignore').split('\n');

  return ['bin', 'helpers', 'reference', 'schemas', 'suites']
    .flatMap(filesIn)
    .filter((file) => !ignored.includes(file));
}

/** A wing of `helpers`, the files beside the wings, or one of the other folders. */
function partOf(file: string): string {
  const [folder = '', wing = '', inWing] = file.split('/');
  if (folder !== 'helpers') return folder;

  return inWing === undefined ? 'helpers/*.ts' : `helpers/${wing}`;
}

export function weightsOf(files: readonly string[], read: (file: string) => string = textOf): Weights {
  const weights: Record<string, Weight> = {};
  for (const file of files) {
    const text = read(file);
    const own = { lines: text.split('\n').length - 1, files: 1, bytes: Buffer.byteLength(text) };
    for (const part of [partOf(file), PRODUCT])
      weights[part] = eachOf((measure) => (weights[part]?.[measure] ?? 0) + own[measure]);
  }

  return weights;
}

function eachOf(amountOf: (measure: keyof Weight) => number): Weight {
  return { lines: amountOf('lines'), files: amountOf('files'), bytes: amountOf('bytes') };
}

/** A sentence for each part that is heavier than its budget, or so much lighter that the budget says nothing. */
export function weightProblems(weights: Weights, budgets: Weights): string[] {
  const parts = new Set([...Object.keys(weights), ...Object.keys(budgets)]);

  return [...parts].flatMap((part) => {
    const [weight, budget] = [weights[part], budgets[part]];
    if (budget === undefined) return [`${part}: it has no budget; write one in tests/house/weight.json`];
    if (weight === undefined) return [`${part}: there is none; remove its budget from tests/house/weight.json`];

    return measures.flatMap((measure) => {
      const is = `${part}: ${shown(weight[measure])} ${measure}, the budget is ${shown(budget[measure])}`;
      if (weight[measure] > budget[measure])
        return [`${is}; cut something, or raise the budget in the same commit and say why`];

      return weight[measure] < budget[measure] - slack[measure]
        ? [`${is}; lower the budget in tests/house/weight.json, which npm run update does, too`]
        : [];
    });
  });
}

/** The budgets of parts that became lighter. None is raised, and none is added: somebody decides that, and says why. */
export function loweredBudgets(budgets: Weights, weights: Weights): Weights {
  const kept = Object.entries(budgets).flatMap(([part, budget]) => {
    const weight = weights[part];

    return weight === undefined
      ? []
      : [[part, eachOf((measure) => Math.min(budget[measure], stepAbove(measure, weight[measure])))] as const];
  });

  return Object.fromEntries(kept);
}

function stepAbove(measure: keyof Weight, amount: number): number {
  return Math.ceil(amount / step[measure]) * step[measure];
}

function shown(amount: number): string {
  return amount.toLocaleString('en');
}
