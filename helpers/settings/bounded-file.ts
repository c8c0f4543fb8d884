import { closeSync, constants, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import { devNull } from 'node:os';

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
