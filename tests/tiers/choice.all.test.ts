import { describe, expect, test } from 'vitest';
import { slugs } from '../../helpers/interface/operations.js';
import { requirements } from '../../suites/index.js';
import { deviants } from '../servers/deviants/index.js';
import { judgeDeviant } from '../servers/deviants/judging.js';
import { deviantsOf, everyField } from '../servers/generated/generated.js';
import { judgeGenerated, judgeOnServer } from '../servers/generated/judging.js';
import { variants, variantsByClass } from '../servers/variants/index.js';
import { foundIn } from '../support/regraded-alike.js';
import { everyTenth } from './choice.js';
import { quickDeviants, quickRegradedDeviants, regradedDeviants } from './deviants.js';
import { quickGenerated } from './generated.js';
import { quickVariants } from './variants.js';

const generated = everyField.flatMap(deviantsOf);

describe('the quick tier', () => {
  test('breaks every requirement with a hand-written deviant', () => {
    const broken = new Set(quickDeviants(deviants).flatMap(({ breaks }) => breaks));

    expect(requirements.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });

  test('spoils every operation in every way in which it can be spoilt', () => {
    const kindsOf = (list: typeof generated) => list.map(({ field, spoiling }) => `${field.operation} ${spoiling}`);

    expect(new Set(kindsOf(quickGenerated(generated)))).toEqual(new Set(kindsOf(generated)));
    expect(new Set(generated.map(({ field }) => field.operation))).toEqual(new Set(slugs));
  });

  test('has three variants of each class, or all where there are fewer', () => {
    const chosen = quickVariants(variants);
    const counts = Object.entries(variantsByClass).map(([name, own]) => [
      name,
      own.filter((variant) => chosen.includes(variant)).length,
      Math.min(3, own.length),
    ]);

    expect(counts.filter(([, got, wanted]) => got !== wanted)).toEqual([]);
  });

  test('judges the report of a deviant again for each file of rules, and all tests do for each requirement', () => {
    const twice = new Set(regradedDeviants.flatMap(({ breaks }) => breaks));

    expect(quickRegradedDeviants().length).toBeGreaterThan(10);
    expect(requirements.map(({ id }) => id).filter((id) => !twice.has(id))).toEqual([]);
    expect(regradedDeviants.length).toBeGreaterThan(quickDeviants(deviants).length);
  });
});

test('a hand-written deviant is judged alike on a tape and on a server', { timeout: 300_000 }, async () => {
  for (const deviant of everyTenth(quickDeviants(deviants))) {
    const [onTape, onServer] = [await judgeDeviant(deviant), await judgeDeviant(deviant, { on: 'server' })];

    expect(foundIn(onTape.run), deviant.fault).toEqual(foundIn(onServer.run));
  }
});

test('a generated deviant is judged alike on a tape and on a server', { timeout: 300_000 }, async () => {
  const different: string[] = [];
  for (const deviant of everyTenth(quickGenerated(generated))) {
    const [onTape, onServer] = [await judgeGenerated(deviant), await judgeOnServer(deviant)];
    if (JSON.stringify(onTape) !== JSON.stringify(onServer))
      different.push(`${deviant.field.operation} ${deviant.field.path.join('.')} ${deviant.shows}`);
  }

  expect(different).toEqual([]);
});
