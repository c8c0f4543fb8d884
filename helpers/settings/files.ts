import { X509Certificate } from 'node:crypto';
import { shownText } from '../words/shown.js';
import { UnreadableFile as UnreadableError } from './bounded-file.js';
import { unexpectedValue, type Parsed, type SettingSources, type ValueType } from './setting.js';

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

interface UnreadableFile {
  readonly path: string;
  readonly because: string;
  readonly isMissing: boolean;
}

export function aFileType<T>(
  expects: string,
  read: (file: TextFile, sources: SettingSources) => Parsed<T>,
  largest?: number,
): ValueType<T> {
  return {
    expects,
    parse(path, sources) {
      const file = readTextFile(path, sources, largest);
      return 'text' in file
        ? read(file, sources)
        : unexpectedValue(expects, `${shownText(path)}, which ${file.because}`);
    },
  };
}

export function readTextFile(path: string, sources: SettingSources, largest?: number): TextFile | UnreadableFile {
  try {
    return { path, text: sources.readFile(path, largest) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'ENOENT';
    if (code === 'ENOENT') return { path, because: 'does not exist', isMissing: true };
    // Some tools use a folder called .env.
    if (code === 'EISDIR') return { path, because: 'is a folder', isMissing: true };
    return { path, because: error instanceof UnreadableError ? error.because : 'cannot be read', isMissing: false };
  }
}

/** All public CAs together take a quarter of a MiB. */
const LARGEST_CERTIFICATES = 4 * 1024 ** 2;
/** The settings, with a page of comments on each, take a hundredth of it. */
export const LARGEST_ENV_FILE = 1024 ** 2;

const expectedFile = 'the path of a PEM file of certificates';

/** Certificates that are readable and have not expired: Node ignores the others silently. */
export const certificateFile: ValueType<TextFile> = aFileType(
  expectedFile,
  (file, { today }) => {
    const flaw = flawInCertificates(file.text, today);
    return flaw === undefined ? { value: file } : unexpectedValue(expectedFile, `${shownText(file.path)}, ${flaw}`);
  },
  LARGEST_CERTIFICATES,
);

function flawInCertificates(text: string, today: string): string | undefined {
  const blocks = text.match(/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*/g) ?? [];
  if (blocks.length === 0) {
    return text.includes('PRIVATE KEY') ? 'which contains a key and no certificate' : 'which contains no certificate';
  }
  const ends = blocks.map((block) => lastDay(`${block}-----END CERTIFICATE-----\n`));
  const unreadable = ends.indexOf(null);
  if (unreadable >= 0) return `whose certificate number ${unreadable + 1} cannot be read`;
  const [latest = ''] = ends.map(String).toSorted().toReversed();

  return latest < today ? `whose certificates have expired, the last of them on ${latest}` : undefined;
}

/** YYYY-MM-DD; null if it is not a certificate. */
function lastDay(pem: string): string | null {
  try {
    return new Date(new X509Certificate(pem.replace(/BEGIN \w+ CERT/, 'BEGIN CERT')).validTo)
      .toISOString()
      .slice(0, 10);
  } catch {
    return null;
  }
}

/** The certificates of NODE_EXTRA_CA_CERTS: Node ignores the variable when it is given a list of CAs. */
export function extraCertificates(sources: SettingSources): string {
  const path = sources.environment['NODE_EXTRA_CA_CERTS'] ?? '';
  const file = path === '' ? null : readTextFile(path, sources, LARGEST_CERTIFICATES);

  return file !== null && 'text' in file ? `\n${file.text}` : '';
}
