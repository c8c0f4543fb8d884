import { canonicalJson } from '../json/values.js';
import type { Setting } from './setting.js';
import { settingsByField } from './table.js';

/** Allowed; or allowed, and printed on the certificate; or refused, because the certificate would be hollow. */
type CertificationRule = 'allowed' | 'declared' | { readonly refusedBecause: string };

const narrows = { refusedBecause: 'a certificate is about the whole interface' };
const excuses = { refusedBecause: 'a certificate excuses nothing' };

/** The rule of every setting but the credentials, which are allowed. */
export const certificationRules: Readonly<Record<keyof typeof settingsByField, CertificationRule>> = {
  baseUrl: 'declared',
  session: 'allowed',
  crop: 'allowed',
  confirmOrderId: 'allowed',
  sprayersOrderId: 'allowed',
  paymentOrderId: 'allowed',
  paymentSecret: 'allowed',
  statesUrl: 'allowed',
  pageable: 'declared',
  orderStatusParam: 'declared',
  paymentMethodParam: 'declared',
  nulls: 'declared',
  minimums: { refusedBecause: 'the minimums of the interface are part of what is certified' },
  only: narrows,
  exclude: narrows,
  readOnly: narrows,
  waivers: excuses,
  baseline: excuses,
  omits: 'declared',
  allowIncomplete: excuses,
  timeoutMs: 'allowed',
  deadlineS: 'allowed',
  concurrency: 'allowed',
  maxBodyBytes: 'allowed',
  waitS: 'allowed',
  caFile: 'allowed',
  seed: 'allowed',
  reportsDir: 'allowed',
  reporter: 'allowed',
  signingKey: 'allowed',
  envFile: 'allowed',
};

interface Refused {
  readonly field: string;
  readonly setting: Setting;
  readonly because: string;
}

const refused: readonly Refused[] = Object.entries(settingsByField).flatMap(([field, setting]): Refused[] => {
  const rule = certificationRules[field as keyof typeof settingsByField];

  return typeof rule === 'object' ? [{ field, setting, because: rule.refusedBecause }] : [];
});

/** The settings that certify refuses, among those that are given, with the reason. A default that is spelt out changes nothing. */
export function refusedSettings(given: ReadonlyMap<string, string>): readonly { name: string; because: string }[] {
  return refused
    .filter(({ setting }) => (given.get(setting.name) ?? setting.default).trim() !== setting.default)
    .map(({ setting: { name }, because }) => ({ name, because }));
}

/** The settings of a report, by name, that no certificate may have. */
export function uncertifiableSettings(settings: Readonly<Record<string, unknown>>): string[] {
  return refused
    .filter(
      ({ field, setting }) => canonicalJson(settings[field] ?? null) !== canonicalJson(setting.defaultValue ?? null),
    )
    .map(({ setting }) => setting.name);
}
