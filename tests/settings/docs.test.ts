import { rootCertificates } from 'node:tls';
import { parse } from 'dotenv';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { everySetting } from '../../helpers/settings/table.js';
import { writtenAction } from '../support/action-file.js';
import { expectGenerated } from '../support/generated-files.js';
import { settingsOf, sourcesOf } from './setting-sources.js';
import { writeEnvExample, writeSettingsPage } from './settings-page.js';

const root = new URL('../../', import.meta.url);

describe('the documentation', () => {
  it('docs/settings.md says what the code says', async () => {
    const file = new URL('docs/settings.md', root);
    const page = await format(writeSettingsPage(), { ...(await resolveConfig(file)), parser: 'markdown' });

    expectGenerated('docs/settings.md', page);
  });

  it('action.yml has an input for every setting', async () => {
    expectGenerated('action.yml', await writtenAction());
  });

  it('.env.example says what the code says', () => {
    expectGenerated('.env.example', writeEnvExample());
  });

  it('.env.example sets nothing', () => {
    const seeded = { SPRAY_SEED: '42' };

    expect(settingsOf(seeded, { '.env': writeEnvExample() })).toEqual(settingsOf(seeded));
  });

  it('.env.example names every setting where a value can be put', () => {
    const named = [...writeEnvExample().matchAll(/^# (SPRAY_\w+)=/gm)].map(([, name = '']) => name);
    const fit = everySetting.map(({ name }) => name).filter((name) => name !== 'SPRAY_ENV_FILE');

    expect(named.toSorted()).toEqual(fit.toSorted());
  });

  it('.env.example shows the defaults: a line that has a value changes nothing without its "# "', () => {
    const uncommented = writeEnvExample().replaceAll(/^# (SPRAY_\w+=.+)$/gm, '$1');
    const seeded = { SPRAY_SEED: '42' };

    expect(Object.keys(parse(uncommented)).length).toBeGreaterThan(10);
    expect(settingsOf(seeded, { '.env': uncommented })).toEqual(settingsOf(seeded));
  });

  it('.env.example gives examples that are taken as they stand', () => {
    const shown = writeEnvExample().replaceAll(/^(# .* Example: (.+)\n)# (SPRAY_\w+=)$/gm, '$1$3$2');
    const report = {
      format: 'crop-spraying-conformance/1',
      suite: { version: '0.2.0', interface: 'v0' },
      startedAt: '2026-03-14T00:00:00.000Z',
      verdict: 'non-conformant',
      unseen: [],
      requirements: sourcesOf({}).requirementIds.map((id) => ({ id, outcome: 'passed' })),
    };
    const files = {
      '.env': shown,
      'waivers.json': '[]',
      'ca.pem': rootCertificates[0] ?? '',
      'main/conformance.json': JSON.stringify(report),
    };
    const samples = everySetting.filter(({ sample }) => sample !== undefined);

    expect(Object.keys(parse(shown)).toSorted()).toEqual(samples.map(({ name }) => name).toSorted());
    expect(settingsOf({}, files)).toMatchObject({ baseUrl: 'https://spray.example', session: { id: 1 } });
  });

  it.each(everySetting)('$name is explained in one sentence', ({ meaning }) => {
    expect(meaning).toMatch(/^[A-Z][^.]*\.$/);
  });
});
