import { describe, expect, it } from 'vitest';
import { settingsTable } from '../../helpers/settings/table.js';
import { problemsOf, settingsOf, sourcesOf, target } from './setting-sources.js';

describe('defaults', () => {
  it('are those of the documentation', () => {
    expect(settingsOf({})).toMatchObject({
      session: null,
      crop: null,
      confirmOrderId: null,
      sprayersOrderId: null,
      paymentOrderId: null,
      paymentSecret: null,
      statesUrl: null,
      pageable: 'auto',
      orderStatusParam: null,
      paymentMethodParam: null,
      nulls: 'reject',
      minimums: 'reject',
      only: [],
      exclude: [],
      readOnly: false,
      allowIncomplete: [],
      waivers: [],
      timeoutMs: 10_000,
      concurrency: 8,
      maxBodyBytes: 16_777_216,
      waitS: 0,
      caFile: null,
      ca: null,
      reportsDir: 'reports',
    });
  });

  it('that read like a value are that value', () => {
    const literal = settingsTable.filter((setting) => !/ (?!MiB)|^(none|everything|nothing)$|'/.test(setting.default));
    const parsed = literal.map((setting) => setting.parse(setting.default, sourcesOf({})));

    expect(literal.length).toBeGreaterThan(10);
    expect(parsed).toEqual(literal.map(({ defaultValue }) => ({ value: defaultValue })));
  });

  it('pick a seed of 32 bits that differs from run to run', () => {
    const seeds = Array.from({ length: 20 }, () => settingsOf({}).seed);

    expect(new Set(seeds).size).toBeGreaterThan(15);
    expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true);
  });
});

describe('a setting that is set but empty', () => {
  it.each(settingsTable.map(({ name }) => name))('%s stops the run', (name) => {
    const empty = expect.stringMatching(`^${name}: set but empty; remove it or give it a value`) as unknown;

    expect(problemsOf({ ...target, [name]: '' })).toContainEqual(empty);
    expect(problemsOf({ ...target, [name]: ' \t' })).toContainEqual(empty);
  });
});
