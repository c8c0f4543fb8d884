import { generateKeyPairSync } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { sealReport } from '../../helpers/seals/seal.js';
import { newEnvText } from '../../helpers/settings/env-file.js';
import { parseSetting } from '../../helpers/settings/setting.js';
import { everySetting } from '../../helpers/settings/table.js';
import { writtenAction } from '../support/action-file.js';
import { expectGenerated } from '../support/generated-files.js';
import { writtenLockedPackages } from '../support/locked-packages.js';
import { settingsOf, sourcesOf } from './setting-sources.js';
import { writeSettingsPage } from './settings-page.js';

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

  it('the lock of jobs says what the lock of the suite says', () => {
    expectGenerated('bin/init/locked-packages.json', writtenLockedPackages());
  });

  it('a new env file sets nothing but its address', () => {
    const seeded = { SPRAY_SEED: '42' };
    const given = new Map([['SPRAY_BASE_URL', 'https://spray.example']]);

    expect(settingsOf(seeded, { '.env': newEnvText(given) })).toEqual(
      settingsOf({ ...seeded, ...Object.fromEntries(given) }),
    );
    expect(newEnvText(new Map()).split('\n').length).toBeLessThan(14);
  });

  it.each(everySetting.filter(({ sample }) => sample !== undefined))('the example of $name is taken', (setting) => {
    const { requirementIds } = sourcesOf({});
    const report = sealReport(
      {
        format: 'crop-spraying-conformance/1',
        suite: { version: '0.2.0', interface: 'v0' },
        startedAt: '2026-03-14T00:00:00.000Z',
        verdict: 'non-conformant',
        exchanges: {},
        unseen: [],
        requirements: requirementIds.map((id) => ({ id, outcome: 'passed' })),
      },
      null,
    );
    const product = {
      vendor: 'Acme',
      product: 'Field Master',
      version: '2.1',
      contact: 'a@acme.example',
      environment: 'staging',
    };
    const files: Readonly<Record<string, string>> = {
      'waivers.json': '[]',
      'ca.pem': rootCertificates[0] ?? '',
      'main/conformance.json': JSON.stringify(report),
      'product.json': JSON.stringify(product),
      'vendor.key': generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };

    expect(parseSetting(setting, setting.sample ?? '', sourcesOf({}, files))).not.toHaveProperty('problems');
  });

  it.each(everySetting)('$name is explained in one sentence', ({ meaning }) => {
    expect(meaning).toMatch(/^[A-Z][^.]*\.$/);
  });
});
