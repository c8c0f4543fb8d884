import { describe, expect, it } from 'vitest';
import { publicSettings } from '../../helpers/settings/settings.js';
import { settingsTable } from '../../helpers/settings/table.js';
import { settingsOf, target } from './setting-sources.js';

const settings = settingsOf({
  ...target,
  SPRAY_FARMER_TOKEN: 'hunter2',
  SPRAY_HEADERS: '{"admin": {"x-hunter2": "hunter2"}}',
  SPRAY_PAYMENT_ORDER_ID: '7',
  SPRAY_PAYMENT_SECRET: 'hunter2',
  SPRAY_NULLS: 'absent',
  SPRAY_SEED: '42',
});

describe('public settings', () => {
  it('show no secret and no base URL', () => {
    const shown = JSON.stringify(publicSettings(settings));

    expect(shown).not.toContain('hunter2');
    expect(shown).not.toContain(target.SPRAY_BASE_URL);
  });

  it('name the roles whose credentials were supplied, not the user, who has those of the farmer', () => {
    expect(publicSettings(settings)['credentials']).toEqual(['farmer', 'admin']);
  });

  it('show the rest by its name', () => {
    expect(publicSettings(settings)).toMatchObject({ nulls: 'absent', seed: 42, paymentOrderId: '7', caFile: null });
    expect(Object.keys(publicSettings(settings))).not.toContain('ca');
  });
});

describe('the table', () => {
  it('marks tokens, their command, headers, the payment secret and the signing key as secret, and nothing else', () => {
    const secret = settingsTable.filter((setting) => setting.secret).map(({ name }) => name);

    expect(secret).toHaveLength(9);
    expect(secret.every((name) => /_(TOKEN|TOKEN_COMMAND|HEADERS|SECRET|SIGNING_KEY)$/.test(name))).toBe(true);
  });

  it('has each name once', () => {
    expect(new Set(settingsTable.map(({ name }) => name)).size).toBe(settingsTable.length);
  });
});
