import { join } from 'node:path';
import { VERSION } from '../../helpers/interface/version.js';
import { operations as operationsOfInterface } from '../../helpers/interface/operations.js';
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

        return isObject(kept) && kept['format'] === FORMAT && kept['of'] === digest && isExamined(kept['examined'])
          ? kept['examined']
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

/** What another program wrote there must neither end the build nor lead out of the site: it is found out again. */
function isExamined(kept: unknown): kept is ExaminedBundle {
  if (!isObject(kept) || !/^[0-9a-f]{64}$/.test(String(kept['digest']))) return false;
  if ('unreadable' in kept) return typeof kept['unreadable'] === 'string';
  const { certified, examination, seal, isReference } = kept;

  return (
    isObject(certified) &&
    isObject(examination) &&
    (seal === null || isObject(seal)) &&
    typeof isReference === 'boolean' &&
    isCertified(certified) &&
    ['problems', 'doubts'].every((name) => isListOf(examination[name], 'string'))
  );
}

function isCertified({
  product,
  suite,
  operations,
  outcomes,
  omits,
  policies,
  ...texts
}: Record<string, unknown>): boolean {
  const names = [product, suite].every((named) => isObject(named) && isListOf(Object.values(named), 'string'));
  const counts = isObject(operations) && Object.keys(operationsOfInterface).every((slug) => isObject(operations[slug]));

  return (
    names &&
    counts &&
    isObject(outcomes) &&
    [omits, policies].every((list) => isListOf(list, 'string')) &&
    ['baseUrl', 'startedAt', 'signer', 'certificate', 'badge'].every((name) => typeof texts[name] === 'string')
  );
}

function isListOf(value: unknown, type: 'string'): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === type);
}
