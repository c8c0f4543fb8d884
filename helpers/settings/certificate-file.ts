import { X509Certificate } from 'node:crypto';
import { shownText } from '../words/shown.js';
import { fileKind, type TextFile } from './file-kinds.js';
import { unexpected, type ValueType } from './setting.js';

const expects = 'the path of a PEM file of certificates';

/** Certificates that can be read and are in force: Node passes over the others without a word. */
export const certificateFile: ValueType<TextFile> = fileKind(expects, (file, { today }) => {
  const flaw = flawOf(file.text, today);
  return flaw === undefined ? { value: file } : unexpected(expects, `${shownText(file.path)}, ${flaw}`);
});

function flawOf(text: string, today: string): string | undefined {
  const blocks = text.match(/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*/g) ?? [];
  if (blocks.length === 0) {
    return text.includes('PRIVATE KEY') ? 'which holds a key and no certificate' : 'which holds no certificate';
  }
  const ends = blocks.map((block) => lastDay(`${block}-----END CERTIFICATE-----\n`));
  const unreadable = ends.indexOf(null);
  if (unreadable >= 0) return `whose certificate number ${unreadable + 1} cannot be read`;
  const [latest = ''] = ends.map(String).toSorted().toReversed();

  return latest < today ? `whose certificates have expired, the last of them on ${latest}` : undefined;
}

/** YYYY-MM-DD, or null where it is no certificate. */
function lastDay(pem: string): string | null {
  try {
    return new Date(new X509Certificate(pem.replace(/BEGIN \w+ CERT/, 'BEGIN CERT')).validTo)
      .toISOString()
      .slice(0, 10);
  } catch {
    return null;
  }
}
