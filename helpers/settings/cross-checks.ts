import { shownText } from '../words/shown.js';
import { readTextFile } from './file-kinds.js';
import { addressOf, proxyFor } from './proxies.js';
import { unexpected } from './setting.js';
import type { Settings } from './settings.js';
import type { SettingSources } from './surroundings.js';

/** What NODE_EXTRA_CA_CERTS adds: Node forgets it where it is told whom to trust. */
export function extraCertificates(surroundings: SettingSources): string {
  const path = surroundings.environment['NODE_EXTRA_CA_CERTS'] ?? '';
  const file = path === '' ? null : readTextFile(path, surroundings);

  return file !== null && 'text' in file ? `\n${file.text}` : '';
}

/** What is wrong with a proxy that is on the way; others are nobody's business. */
export function proxyProblems(settings: Settings): string[] {
  const used = addressesOf(settings).flatMap((url) => proxyFor(url, settings.proxies) ?? []);
  const wrong = [...new Map(used.map((proxy) => [proxy.variable, proxy])).values()].filter(
    (proxy) => addressOf(proxy) === null,
  );

  return wrong.flatMap(({ variable, text }) => {
    const got = text.includes('@') ? 'a value that is no such address' : shownText(text);

    return unexpected('the address of an http or https proxy', got).problems.map((words) => `${variable}: ${words}`);
  });
}

/** A variable of Node's would switch the checking of certificates off for everybody. */
export function uncheckedNotices(settings: Settings, { environment }: SettingSources): string[] {
  const isAsked = environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0';
  const isTls = addressesOf(settings).some((url) => url.startsWith('https:'));

  return isAsked && isTls
    ? ['NODE_TLS_REJECT_UNAUTHORIZED: ignored, certificates are checked; SPRAY_CA_FILE names those to trust']
    : [];
}

function addressesOf({ baseUrl, statesUrl }: Settings): string[] {
  return [baseUrl, statesUrl].filter((url) => url !== null);
}
