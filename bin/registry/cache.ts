import { join } from 'node:path';
import { VERSION } from '../../helpers/interface/version.js';
import { isObject } from '../../helpers/json/object.js';
import { makeFolder } from '../../helpers/reports/folder.js';
import type { ExaminedBundle } from '../../helpers/reports/registry/examined-bundle.js';
import { attempt, UnwritableFile, writeAllOrNone } from '../../helpers/reports/whole-files.js';
import { readBoundedText, UnreadableFile } from '../../helpers/settings/bounded-file.js';

/** What was found out about bundles, by the digest of all their bytes. Whoever can write to it decides what is verified. */
export interface Cache {
  find(digest: string): ExaminedBundle | null;
  keep(digest: string, examined: ExaminedBundle): void;
}

/** Changes with what is kept. */
const FORMAT = `crop-spraying-conformance-examined/1 ${VERSION}`;
const LARGEST = 16 * 1024 ** 2;

/** A cache in a folder. Another version of the suite may find other things out, and keeps its own. */
export function cacheIn(folder: string): Cache {
  const own = join(folder, VERSION);
  const fileOf = (digest: string) => join(own, `${digest}.json`);

  return {
    find(digest) {
      try {
        const kept = JSON.parse(readBoundedText(fileOf(digest), LARGEST)) as unknown;

        return isObject(kept) && kept['format'] === FORMAT && kept['of'] === digest
          ? (kept['examined'] as ExaminedBundle)
          : null;
      } catch (error) {
        // A file that is not there or was cut costs time, and nothing else.
        if (error instanceof UnreadableFile || error instanceof SyntaxError) return null;
        throw error;
      }
    },
    keep(digest, examined) {
      try {
        attempt(own, () => makeFolder(own));
        writeAllOrNone([{ path: fileOf(digest), text: JSON.stringify({ format: FORMAT, of: digest, examined }) }]);
      } catch (error) {
        // A full disk must not stop the list: the next build takes as long as this one.
        if (!(error instanceof UnwritableFile)) throw error;
      }
    },
  };
}
