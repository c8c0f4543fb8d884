import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readBoundedFile, UnreadableFile } from '../settings/bounded-file.js';
import { shownText } from '../words/shown.js';
import { readArchive, writeArchive, type ArchiveMember } from './archive.js';
import { bundleMembers } from './bundle.js';

const MIB = 1024 ** 2;
/** Of one file: as large as any report that is read. */
export const LARGEST_MEMBER = 64 * MIB;
const LARGEST_BUNDLE = 192 * MIB;
const MOST_NAMED = 5;

/** A bundle as it was found. */
export interface Bundle {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The folder in the archive; null if it has none, or was read from a folder. */
  readonly folder: string | null;
  /** What has no place in a bundle, or is missing from it, one sentence each. */
  readonly flaws: readonly string[];
}

/** What cannot be examined, such as a link to itself, is read as a file, which explains why it cannot be. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
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

/** The bytes of an archive, which may be anything. */
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
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  const known = members.filter((member, index) => isMember(nameOf(member)) && names.indexOf(nameOf(member)) === index);

  return {
    files: new Map(known.map((member) => [nameOf(member), member.bytes])),
    folder,
    flaws: [
      ...firstOf(repeated, (name) => `expected each file once, got ${shownText(name)} again`),
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

function unknownFlaws(names: readonly string[]): string[] {
  return firstOf(names, (name) => `expected only the files of a bundle, got ${shownText(name)}, too`);
}

function missingFlaws(names: readonly string[]): string[] {
  return bundleMembers.filter((name) => !names.includes(name)).map((name) => `expected ${name}, got none`);
}

/** A hostile archive may have a hundred thousand files. */
function firstOf(names: readonly string[], sentence: (name: string) => string): string[] {
  const more = names.length - MOST_NAMED;

  return [
    ...names.slice(0, MOST_NAMED).map(sentence),
    ...(more > 0 ? [`expected no other file, got ${more} more`] : []),
  ];
}

/** The archive of a bundle: its files in a folder of that name. */
export function packBundle(files: ReadonlyMap<string, Uint8Array>, folder: string): Buffer {
  const members = bundleMembers.flatMap((name): ArchiveMember[] => {
    const bytes = files.get(name);

    return bytes === undefined ? [] : [{ path: `${folder}/${name}`, bytes }];
  });

  return writeArchive(members);
}
