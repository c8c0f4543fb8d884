import { X509Certificate } from 'node:crypto';
import { shownText } from '../words/shown.js';
import { unexpected, type Parsed, type SettingSources, type ValueType } from './setting.js';

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export interface UnreadableFile {
  readonly path: string;
  readonly because: string;
  readonly isMissing: boolean;
}

export function fileKind<T>(
  expects: string,
  read: (file: TextFile, surroundings: SettingSources) => Parsed<T>,
): ValueType<T> {
  return {
    expects,
    parse(path, surroundings) {
      const file = readTextFile(path, surroundings);
      return 'text' in file
        ? read(file, surroundings)
        : unexpected(expects, `${shownText(path)}, which ${file.because}`);
    },
  };
}

export function readTextFile(path: string, surroundings: SettingSources): TextFile | UnreadableFile {
  try {
    return { path, text: surroundings.readFile(path) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'ENOENT';
    if (code === 'ENOENT') return { path, because: 'does not exist', isMissing: true };
    // Some tools keep a folder by the name of .env.
    if (code === 'EISDIR') return { path, because: 'is a folder', isMissing: true };
    return { path, because: 'cannot be read', isMissing: false };
  }
}

const pemFile = 'the path of a PEM file of certificates';

/** Certificates that can be read and are in force: Node passes over the others without a word. */
export const certificateFile: ValueType<TextFile> = fileKind(pemFile, (file, { today }) => {
  const flaw = flawInCertificates(file.text, today);
  return flaw === undefined ? { value: file } : unexpected(pemFile, `${shownText(file.path)}, ${flaw}`);
});

function flawInCertificates(text: string, today: string): string | undefined {
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

/** What NODE_EXTRA_CA_CERTS adds: Node forgets it where it is told whom to trust. */
export function extraCertificates(surroundings: SettingSources): string {
  const path = surroundings.environment['NODE_EXTRA_CA_CERTS'] ?? '';
  const file = path === '' ? null : readTextFile(path, surroundings);

  return file !== null && 'text' in file ? `\n${file.text}` : '';
}
