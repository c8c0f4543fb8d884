import { describe, expect, test } from 'vitest';
import { judgeRun } from '../../../helpers/conformance.js';
import { findHints, patterns } from '../../../helpers/evidence/hints/hints.js';
import { inOrderSent } from '../../../helpers/exchanges/exchange.js';
import { optionsFor } from '../../support/judging.js';
import { everyThird, firstOf } from '../../tiers/choice.js';
import { inTier } from '../../tiers/tier.js';
import { deviantSettings } from '../deviants/deviant.js';
import { patternDeviants } from './index.js';
import type { PatternDeviant } from './pattern-deviant.js';

test('every pattern has servers that show it and servers beside them, in the order of the hints', () => {
  expect(patternDeviants.map(({ pattern }) => pattern)).toEqual(patterns().map(({ name }) => name));
  for (const { shown, beside } of patternDeviants) {
    expect(Object.keys(shown)).not.toEqual([]);
    expect(Object.keys(beside)).not.toEqual([]);
  }
});

// The quick tier judges what is beside every third pattern.
const judgedBeside = inTier(patternDeviants, everyThird);

describe.for(patternDeviants.map((each) => [each.pattern, each] as const))('%s:', ([pattern, each]) => {
  const { shown, beside } = each;
  const others = judgedBeside.includes(each) ? Object.entries(beside) : [];

  test.for(inTier(Object.entries(shown), firstOf))('the hint is given for a server that %s', async ([, deviant]) => {
    const { hints, failed } = await hintsOf(deviant);
    const own = hints.filter(({ name }) => name === pattern);

    expect(hints.map(({ name }) => name)).toContain(pattern);
    expect(own[0]?.text).toMatch(deviant.says ?? /^[A-Z].*\.$/);
    expect(failed, 'a hint explains what failed').toEqual(
      expect.arrayContaining(own[0]?.requirements.slice(0, 1) ?? []),
    );
  });

  test.for(inTier(others, firstOf))('no such hint is given for a server that %s', async ([, deviant]) => {
    const { hints, failed } = await hintsOf(deviant);

    expect(failed).not.toEqual([]);
    expect(hints.map(({ name }) => name)).not.toContain(pattern);
  });
});

async function hintsOf({ wrap, rules = {}, settings = {} }: PatternDeviant) {
  const options = optionsFor({ ...(wrap && { wrap }), rules, settings: { ...deviantSettings, ...settings } });
  const { error, judgements, exchanges, lost } = await judgeRun(options);
  expect(error).toBeNull();
  const failed = judgements.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not-exercised');

  return {
    hints: findHints(judgements, inOrderSent([...exchanges, ...lost])),
    failed: failed.map(({ requirement }) => requirement.id as string),
  };
}
