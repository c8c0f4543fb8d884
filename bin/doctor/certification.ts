import { certificateSettings } from '../../helpers/settings/certificate.js';
import { refusedSettings } from '../../helpers/settings/certification-rules.js';
import { readGivenSettings } from '../../helpers/settings/given-settings.js';
import { readIdentity } from '../certify/identity.js';
import { processSources } from '../settings/process-settings.js';
import type { Diagnostic } from './diagnosis.js';

const names = Object.values(certificateSettings).map(({ name }) => name);

/** What certify would refuse or miss, for somebody who has begun to describe a product. */
export function certificationDiagnostics(environment: Readonly<Record<string, string | undefined>>): Diagnostic[] {
  const sources = processSources(environment);
  const { given } = readGivenSettings(sources);
  if (!names.some((name) => given.has(name))) return [];
  const problems = [
    ...refusedSettings(given).map(({ name, because }) => `${name}: certify refuses it, because ${because}`),
    ...readIdentity(given, sources).problems,
  ];
  const messages = problems.length === 0 ? ['has the names of the product and a key'] : problems;

  return messages.map((message) => ({
    section: 'settings',
    subject: 'certify',
    severity: problems.length === 0 ? 'fine' : 'note',
    message,
  }));
}
