import { X509Certificate } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import { devNull } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { shownText } from '../words/shown.js';
import { unexpectedValue, type Parsed, type SettingSources, type ValueType } from './setting.js';

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

interface Unread {
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

export function readTextFile(path: string, sources: SettingSources, largest?: number): TextFile | Unread {
  try {
    return { path, text: sources.readFile(path, largest) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'ENOENT';
    if (code === 'ENOENT') return { path, because: 'does not exist', isMissing: true };
    // Some tools use a folder called .env.
    if (code === 'EISDIR') return { path, because: 'is a folder', isMissing: true };
    return { path, because: error instanceof UnreadableFile ? error.because : 'cannot be read', isMissing: false };
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

const MIB = 1024 ** 2;

/** No report, list of targets or file of waivers that makes sense is larger. */
const LARGEST = 64 * MIB;
const CHUNK = 1 * MIB;

// Windows does not have it, and has no such pipes either.
const NOT_BLOCKING = process.platform === 'win32' ? 0 : constants.O_NONBLOCK;

/** A file that cannot be read; `because` completes the sentence "a file that …". */
export class UnreadableFile extends Error {
  readonly because: string;
  /** Of the operating system; null if the file could be opened. */
  readonly code: string | null;

  constructor(because: string, code: string | null = null, cause?: unknown) {
    super(because, { cause });
    this.because = because;
    this.code = code;
  }
}

/**
 * The bytes of a regular file. Anything else is not opened: a pipe may never end, a device may never end either. Throws an
 * UnreadableFile.
 */
export function readBoundedFile(path: string, largest: number): Buffer {
  try {
    expectRegular(statSync(path), largest);
    // It may have been replaced by a pipe meanwhile, which would block.
    const file = openSync(path, constants.O_RDONLY | NOT_BLOCKING);
    try {
      expectRegular(fstatSync(file), largest);

      return readAtMost(file, largest);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new UnreadableFile(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`, code, error);
  }
}

/** The text of a regular file in UTF-8, without its byte order mark. Throws an UnreadableFile. */
export function readBoundedText(path: string, largest = LARGEST): string {
  const bytes = readBoundedFile(path, largest);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new UnreadableFile('is compressed with gzip');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UnreadableFile('is not text in UTF-8', null, error);
  }
}

/** The text of a file that a setting names; what is not UTF-8 in it is for the reader of the setting to find. */
export function readSettingFile(path: string, largest = LARGEST): string {
  // The usual name for an empty file: no env file, for example.
  if (path === devNull) return '';

  return readBoundedFile(path, largest).toString('utf8');
}

function expectRegular(stats: Stats, largest: number): void {
  if (stats.isDirectory()) throw new UnreadableFile('is a folder', 'EISDIR');
  if (!stats.isFile()) throw new UnreadableFile('is not a regular file');
  if (stats.size > largest) throw new UnreadableFile(`is larger than ${largest / MIB} MiB`);
}

/** Not by the size that was stated: it is 0 for the files of /proc, and a file may grow. */
function readAtMost(file: number, largest: number): Buffer {
  const chunks: Buffer[] = [];
  for (let length = 0; length <= largest;) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const count = readSync(file, chunk, 0, CHUNK, null);
    if (count === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, count));
    length += count;
  }
  throw new UnreadableFile(`is larger than ${largest / MIB} MiB`);
}

/** The path behind links; of what is not there, behind those of its folder. */
export function realPath(path: string): string {
  const whole = resolve(path);
  if (existsSync(whole)) return realpathSync(whole);

  return dirname(whole) === whole ? whole : join(realPath(dirname(whole)), basename(whole));
}

/** What cannot be examined, such as a link to itself, is read as a file, which explains why it cannot be. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
