import { canonicalJson } from '../json/values.js';
import type { Setting } from './setting.js';
import { settingsByField } from './table.js';

/** Allowed; or allowed, and printed on the certificate; or refused, because the certificate would be hollow. */
type CertificationRule = 'allowed' | 'declared' | { readonly refusedBecause: string };

/** A new setting of a group that narrows or excuses is refused until it is named as an exception. */
const byGroup: Readonly<Record<Setting['group'], CertificationRule>> = {
  target: 'declared',
  credentials: 'allowed',
  fixtures: 'allowed',
  silences: 'declared',
  scope: { refusedBecause: 'a certificate is about the whole interface' },
  verdict: { refusedBecause: 'a certificate excuses nothing' },
  transport: 'allowed',
  'data and reports': 'allowed',
  certificate: 'allowed',
};

const exceptions: Readonly<Record<string, CertificationRule>> = {
  omits: 'declared',
  minimums: { refusedBecause: 'the minimums of the interface are part of what is certified' },
};

/** The rule of every setting but the credentials, which are allowed. */
export function certificationRule(field: keyof typeof settingsByField): CertificationRule {
  return exceptions[field] ?? byGroup[settingsByField[field].group];
}

const refused = Object.entries(settingsByField).flatMap(([field, setting]: [string, Setting]) => {
  const rule = certificationRule(field as keyof typeof settingsByField);

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
