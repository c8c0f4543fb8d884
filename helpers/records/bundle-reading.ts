import { hash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { isFolder, readBoundedFile, UnreadableFile } from '../settings/files.js';
import { firstOf, repeatedIn, shownText } from '../words/shown.js';
import { bundleMembers } from './bundle.js';

const MIB = 1024 ** 2;

/** Of one file: as large as any report that is read. */
export const LARGEST_MEMBER = 64 * MIB;
const LARGEST_BUNDLE = 192 * MIB;
const MOST_NAMED = 5;

export interface Bundle {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The folder in the archive; null if it has none, or was read from a folder. */
  readonly folder: string | null;
  /** What has no place in a bundle, or is missing from it, one sentence each. */
  readonly flaws: readonly string[];
}

/** A folder or a file that looks like a bundle, and not like a report: nothing is read that cannot be one. */
export function isBundlePath(path: string): boolean {
  return isFolder(path) || isArchiveName(path);
}

export function isArchiveName(path: string): boolean {
  return /\.(?:tar\.gz|tgz)$/i.test(path);
}

/** Reads a bundle from its folder or its archive. Throws an UnreadableFile if it is neither. */
export function readBundle(path: string): Bundle {
  return isFolder(path) ? readBundleFolder(path) : unpackBundle(readArchiveFile(path));
}

export function readBundleFolder(folder: string): Bundle {
  const found = namesIn(folder);
  if (!found.includes(bundleMembers[0])) throw new UnreadableFile(`has no ${bundleMembers[0]}`);
  const known = found.filter(isMember);
  const links = known.filter((name) => !lstatSync(join(folder, name)).isFile());
  const files = known
    .filter((name) => !links.includes(name))
    .map((name) => [name, readBoundedFile(join(folder, name), LARGEST_MEMBER)] as const);

  return {
    files: new Map(files),
    folder: null,
    flaws: [
      ...links.map((name) => `expected ${name} as a regular file, got something else`),
      ...unknownFlaws(found.filter((name) => !isMember(name))),
      ...missingFlaws(found),
    ],
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new UnreadableFile(`cannot be read (${code})`, code, error);
  }
}

export function readArchiveFile(path: string): Buffer {
  return readBoundedFile(path, LARGEST_MEMBER);
}

/** A bundle from the bytes of its archive. Throws an UnreadableFile if it is none. */
export function unpackBundle(packed: Uint8Array): Bundle {
  const read = readArchive(packed, LARGEST_BUNDLE);
  if ('flaw' in read) throw new UnreadableFile(read.flaw);
  const { members } = read;
  const [, folder = null] = /^([\w-][\w.-]*)\//.exec(members[0]?.path ?? '') ?? [];
  const nameOf = ({ path: whole }: ArchiveMember) =>
    folder !== null && whole.startsWith(`${folder}/`) ? whole.slice(folder.length + 1) : whole;
  const names = members.map(nameOf);
  const known = members.filter((member, index) => isMember(nameOf(member)) && names.indexOf(nameOf(member)) === index);

  return {
    files: new Map(known.map((member) => [nameOf(member), member.bytes])),
    folder,
    flaws: [
      ...someFlaws(repeatedIn(names), (name) => `expected each file once, got ${shownText(name)} again`),
      ...unknownFlaws(members.filter((member) => !isMember(nameOf(member))).map(({ path: whole }) => whole)),
      ...missingFlaws(names),
      ...(isInOrder(names) ? [] : ['expected the files in their order, got another']),
    ],
  };
}

function isMember(name: string): boolean {
  return (bundleMembers as readonly string[]).includes(name);
}

function isInOrder(names: readonly string[]): boolean {
  const order = names.map((name) => bundleMembers.findIndex((member) => member === name));

  return order.every((place, index) => index === 0 || place >= (order[index - 1] ?? 0));
}

function unknownFlaws(names: readonly string[]): readonly string[] {
  return someFlaws(names, (name) => `expected only the files of a bundle, got ${shownText(name)}, too`);
}

function missingFlaws(names: readonly string[]): string[] {
  return bundleMembers.filter((name) => !names.includes(name)).map((name) => `expected ${name}, got none`);
}

/** A hostile archive may have a hundred thousand files. */
function someFlaws(names: readonly string[], sentence: (name: string) => string): readonly string[] {
  return firstOf(names.map(sentence), MOST_NAMED, (more) => `expected no other file, got ${more} more`);
}

/** The archive of a bundle: its files in a folder of that name. */
export function packBundle(files: ReadonlyMap<string, Uint8Array>, folder: string): Buffer {
  const members = bundleMembers.flatMap((name): ArchiveMember[] => {
    const bytes = files.get(name);

    return bytes === undefined ? [] : [{ path: `${folder}/${name}`, bytes }];
  });

  return writeArchive(members);
}
export interface ArchiveMember {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;

/** A comment, no name, no time, no operating system. */
const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 2, 255);
const HEADER = GZIP_HEADER.length + 65;
const TRAILER = 8;

/** A plain ustar archive of files with short names: the same bytes for the same files, on every machine. */
function writeTar(members: readonly ArchiveMember[]): Buffer {
  const blocks = members.flatMap(({ path, bytes }) => [
    headerOf(path, bytes.length),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ]);

  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(path, 0, 100, 'latin1');
  header.write(octal(0o644, 7), 100, 'latin1');
  header.write(octal(0, 7), 108, 'latin1');
  header.write(octal(0, 7), 116, 'latin1');
  header.write(octal(size, 11), 124, 'latin1');
  header.write(octal(0, 11), 136, 'latin1');
  header.write('        0', 148, 'latin1'); // the checksum counts as blanks; then the type of a regular file
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${octal(checksumOf(header), 6)} `, 148, 'latin1');

  return header;
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, '0')}\0`;
}

function checksumOf(header: Uint8Array): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

/** The archive, compressed, with a header that says nothing about this machine. */
export function writeArchive(members: readonly ArchiveMember[]): Buffer {
  const tar = writeTar(members);
  const trailer = Buffer.alloc(TRAILER);
  trailer.writeUInt32LE(crc32(tar), 0);
  trailer.writeUInt32LE(tar.length, 4);

  const deflated = deflateRawSync(tar, { level: 9 });

  return Buffer.concat([gzipHeaderOf(deflated), deflated, trailer]);
}

/** With the digest of what follows as its comment: the last byte of a deflated stream has bits that mean nothing. */
function gzipHeaderOf(deflated: Uint8Array): Buffer {
  const digest = hash('sha256', deflated);

  return Buffer.concat([GZIP_HEADER, Buffer.from(`${digest}\0`)]);
}

/**
 * The files of an archive that `writeArchive` wrote, or what is wrong with it, as the end of a sentence about the file. Nothing
 * else is accepted: what every program that unpacks it would read otherwise has no place in it.
 */
export function readArchive(
  file: Uint8Array,
  largest: number,
): { readonly members: readonly ArchiveMember[] } | { readonly flaw: string } {
  const tar = unpacked(file, largest);
  if (typeof tar === 'string') return { flaw: tar };
  const members: ArchiveMember[] = [];
  for (let at = 0; !isEmpty(tar.subarray(at, at + BLOCK));) {
    const header = tar.subarray(at, at + BLOCK);
    const path = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
    const digits = header.toString('latin1', 124, 135);
    const size = /^[0-7]{11}$/.test(digits) ? Number.parseInt(digits, 8) : Infinity;
    const isWhole = at + BLOCK + size <= tar.length;
    // Links, folders, long names, other sizes, owners and times: none of it is written.
    if (!isWhole || !headerOf(path, size).equals(header)) return { flaw: NOT_OURS };
    members.push({ path, bytes: tar.subarray(at + BLOCK, at + BLOCK + size) });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }

  return writeTar(members).equals(tar) ? { members } : { flaw: NOT_OURS };
}

const NOT_OURS = 'is not an archive as certify writes it: plain files and nothing else';

function isEmpty(block: Uint8Array): boolean {
  return block.every((byte) => byte === 0); // also at the end
}

/** The bytes of the only gzip stream in a file, or what is wrong with it. */
function unpacked(file: Uint8Array, largest: number): Buffer | string {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const isGzip = bytes.length > HEADER + TRAILER && bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip) return 'is not compressed with gzip';
  if (!bytes.subarray(0, GZIP_HEADER.length).equals(GZIP_HEADER)) return NOT_OURS;
  const deflated = bytes.subarray(HEADER, -TRAILER);
  if (!bytes.subarray(0, HEADER).equals(gzipHeaderOf(deflated))) return 'is damaged';
  try {
    // Typed as the bytes alone, whatever is asked for.
    const { buffer, engine } = inflateRawSync(deflated, { maxOutputLength: largest, info: true }) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    const isRight =
      engine.bytesWritten === deflated.length &&
      bytes.readUInt32LE(bytes.length - TRAILER) === crc32(buffer) &&
      bytes.readUInt32LE(bytes.length - 4) === buffer.length;

    return isRight ? buffer : 'is damaged';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;

    return code === 'ERR_BUFFER_TOO_LARGE' ? `unpacks to more than ${largest / 1024 ** 2} MiB` : 'is damaged';
  }
}
