import { aClock } from '../../helpers/connection/limits.js';
import { sha256Of } from '../../helpers/records/bundle.js';
import { trustIn } from '../../helpers/records/key-list.js';
import { entriesOf, rivalsIn, type Entry } from '../../helpers/reports/registry/entries.js';
import { siteBundles, siteFiles } from '../../helpers/reports/registry/site.js';
import { UnwritableFile } from '../../helpers/reports/whole-files.js';
import { wellFormed } from '../../helpers/words/shown.js';
import { requirements } from '../../suites/index.js';
import { jsonLines, UsageError, type Command, type Console } from '../command.js';
import { onlyArgument, readFlags } from '../flags.js';
import { statusLine } from '../progress.js';
import { archiveBytes, examineAll, findBundles, type BundlePlace } from '../registry/examined-bundles.js';
import { ownKeysOf, readVendorKeys } from '../registry/key-files.js';
import { listJson, listLines } from '../registry/list-lines.js';
import { expectSitePlace, realPath, writeSite } from '../registry/site-place.js';

const DEFAULT_OUT = 'site';

/** In the words of this version, whichever version a bundle is of. */
const claims = new Map<string, string>(requirements.map(({ id, claim }) => [id, claim]));
const claimOf = (id: string) => claims.get(id);

export const registry: Command = {
  help: `registry FOLDER [--out FOLDER] [--check] [--keys FILE] [--json]

Makes a public list of certified products: verifies every bundle of certify in a folder, as verify does, and writes a static
site with a matrix of products and operations, a page for each product, its certificates, bundles and badges, and index.json
for machines.
What does not verify is shown as that, and not counted. Bundles are .tar.gz or .tgz files and folders with a manifest.json, also in
folders within folders; hidden folders, node_modules and links are passed over.

  --out FOLDER  where the site is written, whole or not at all (${DEFAULT_OUT}); replaces an earlier site, and nothing else
  --check       write nothing: for a job that checks what somebody wants to add
  --keys FILE   the keys of the list, each for one vendor, as JSON (keys.json in FOLDER, if it is there)
  --json        print the result as JSON

Exit status: 0 the site was written, whatever does not verify; 2 something could not be read or written.
With --check: 0 everything is verified; 1 something is wrong or unreadable, or two bundles claim one version of a product; 2 the
folder or the keys could not be read; 3 nothing is wrong, but not everything is proven, because the list has no key for it.

  registry bundles --out site
  registry --check submission/bundles --keys bundles/keys.json
`,
  async run(args, console) {
    const { positionals, values } = readFlags(args, {
      out: { type: 'string' },
      check: { type: 'boolean', default: false },
      keys: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    const folder = onlyArgument(
      positionals,
      'registry: expected the path of one folder with bundles',
      'registry bundles',
    );
    if (values.check && values.out !== undefined)
      throw new UsageError('--out: --check writes no site; remove one of them');
    const { out = DEFAULT_OUT, check } = values;
    const keysPath = values.keys ?? ownKeysOf(folder);
    const kept = { 'the folder of the list': folder, 'the keys': keysPath };
    if (!check) explaining(() => expectSitePlace(out, kept));
    const trust = trustIn(keysPath === null ? [] : readVendorKeys(keysPath));
    // What this command makes is not searched. A check makes no site, and looks everywhere.
    const { entries, places } = await readEntries({ folder, avoided: check ? [] : [out], trust }, console);
    if (!check) explaining(() => writeSite(out, siteOf(entries, places)));
    if (values.json) console.out(jsonLines(listJson(entries, check ? null : out)));
    else console.out([...listLines(entries), ...(check ? [] : [`the site is in ${out}`])]);

    return check ? checkStatus(entries) : 0;
  },
};

interface Reading {
  readonly folder: string;
  readonly avoided: readonly string[];
  readonly trust: ReturnType<typeof trustIn>;
}

async function readEntries({ folder, avoided, trust }: Reading, console: Console) {
  const own = ownKeysOf(folder);
  const places = findBundles(realPath(folder), avoided.map(realPath));
  // Be it trusted or not: if it is merged, the list is built with it.
  if (own !== null) readVendorKeys(own);
  else if (places.length === 0)
    throw new UsageError(`registry: expected bundles or keys.json in the folder ${folder}, got neither`);
  const showStatus = statusLine(console);
  const examined = await examineAll(places, {
    onDone: (done) => showStatus?.(`${done} of ${places.length} bundles verified`),
  });
  showStatus?.('');
  const found = examined.map((bundle, index) => ({ path: places[index]?.path ?? '', examined: bundle }));

  return { entries: entriesOf(found, { trust, now: aClock()() }), places };
}

/** Every file of the site; of a bundle, how its bytes are read. */
function siteOf(entries: readonly Entry[], places: readonly BundlePlace[]) {
  const byPath = new Map(places.map((place) => [wellFormed(place.path), place]));
  const bundles = [...siteBundles(entries)].map(([path, entry]) => {
    const place = byPath.get(entry.path);
    const product = entry.certified?.product;
    const read = () => {
      const bytes = place === undefined || product === undefined ? null : archiveBytes(place, product);
      if (bytes !== null && sha256Of(bytes) === entry.archive) return bytes;
      throw new UsageError(`registry: expected ${entry.path} as it was verified, got other bytes`);
    };

    return [path, read] as const;
  });

  return new Map<string, string | (() => Uint8Array)>([...siteFiles(entries, claimOf), ...bundles]);
}

function explaining(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof UnwritableFile)) throw error;
    throw new UsageError(`--out: ${error.message}: no site was written`, { cause: error });
  }
}

function checkStatus(entries: readonly Entry[]): number {
  const has = (...standings: readonly Entry['standing'][]) =>
    entries.some(({ standing }) => standings.includes(standing));
  if (has('wrong', 'unreadable') || rivalsIn(entries).length > 0) return 1;

  return has('unproven') ? 3 : 0;
}
