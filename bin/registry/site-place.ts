import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { memberOf } from '../../helpers/json/values.js';
import { LIST_FORMAT } from '../../helpers/reports/registry/site.js';
import { attempt, isThere, makeFolder, renamePatiently } from '../../helpers/reports/whole-files.js';
import { readBoundedText, realPath, UnreadableFile } from '../../helpers/settings/files.js';
import { shownText } from '../../helpers/words/shown.js';
import { UsageError } from '../command.js';

const INDEX = 'index.json';

/** Files of products that an earlier site had, and this one may not have. */
const OF_A_PRODUCT =
  /^(?:products\/[^/]+\/(?:index\.html|[^/]+\/(?:certificate\.html|public-key\.pem|[^/]+\.tar\.gz))|badges\/[^/]+(?:\/[^/]+)?\.svg)$/;

/** Throws a UsageError if something would be lost in the place of the site: what is there is replaced as a whole. */
export function expectSitePlace(out: string, kept: Readonly<Record<string, string | null>>): void {
  const place = realPath(out);
  for (const [what, path] of Object.entries(kept)) {
    if (path !== null && `${realPath(path)}${sep}`.startsWith(`${place.replace(/[/\\]$/, '')}${sep}`))
      throw new UsageError(`--out: expected a folder for the site alone, got ${out}, which contains ${what}`);
  }
  if (!isThere(out)) return;
  if (!statSync(place).isDirectory())
    throw new UsageError(`--out: expected a folder, got ${out}, which is something else`);
  if (attempt(out, () => readdirSync(place)).length > 0 && !isSite(place))
    throw new UsageError(
      `--out: expected no folder, or one with an earlier site, got ${out}; choose another, or remove it`,
    );
}

function isSite(folder: string): boolean {
  try {
    return memberOf(JSON.parse(readBoundedText(join(folder, INDEX))), 'format') === LIST_FORMAT;
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof SyntaxError) return false;
    throw error;
  }
}

/** The files of a site by their paths. Bundles are read one after the other: together they could fill the memory. */
type SiteFiles = ReadonlyMap<string, string | (() => Uint8Array)>;

/**
 * Writes a site in the place of an earlier one, whole or not at all. Throws an UnwritableFile, or a UsageError if the earlier
 * site has something in it that is no part of one, such as the .git of a branch that is published.
 */
export function writeSite(out: string, files: SiteFiles): void {
  const place = realPath(out);
  const [fresh, old] = [`${place}.${randomUUID()}.tmp`, `${place}.${randomUUID()}.old`];
  const isReplaced = isThere(place);
  if (isReplaced) expectOnlySite(out, files);
  try {
    attempt(out, () => {
      makeFolder(dirname(place));
      mkdirSync(fresh);
      for (const folder of new Set([...files.keys()].map(dirname))) mkdirSync(join(fresh, folder), { recursive: true });
      for (const [path, content] of files)
        writeFileSync(join(fresh, path), typeof content === 'string' ? content : content(), { flag: 'wx' });
      if (isReplaced) renamePatiently(place, old);
      try {
        renamePatiently(fresh, place);
      } catch (error) {
        if (isReplaced) renamePatiently(old, place);
        throw error;
      }
    });
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function expectOnlySite(out: string, files: SiteFiles): void {
  const place = realPath(out);
  const foreign = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(place, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .find((path) => !files.has(path) && !OF_A_PRODUCT.test(path));
  if (foreign !== undefined)
    throw new UsageError(
      `--out: expected only files of a site in ${out}, got ${shownText(foreign)}; choose another folder, and copy the site from there`,
    );
}
