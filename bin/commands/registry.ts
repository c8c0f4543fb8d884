import { type Stats, existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { aClock } from '../../helpers/connection/limits.js';
import { sha256Of } from '../../helpers/records/bundle.js';
import { type VendorKey, readKeyList, trustIn } from '../../helpers/records/key-list.js';
import { type Entry, entriesOf, rivalsIn } from '../../helpers/reports/registry/entries.js';
import { pairKey } from '../../helpers/reports/registry/products.js';
import { siteBundles, siteFiles } from '../../helpers/reports/registry/site.js';
import { UnreadableFile, readBoundedText, realPath } from '../../helpers/settings/files.js';
import { type Line, green, painted, red, yellow } from '../../helpers/words/line.js';
import { counted, wellFormed } from '../../helpers/words/shown.js';
import { requirements } from '../../suites/index.js';
import { type Command, type Console, UsageError, jsonLines } from '../command.js';
import { onlyArgument, readFlags } from '../flags.js';
import { statusLine } from '../progress.js';
import { type BundlePlace, archiveBytes, examineAll, findBundles } from '../registry/examined-bundles.js';
import { expectSitePlace, writeSite } from '../registry/site-place.js';
import { readArgumentFile, writingFiles } from '../report-files.js';

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
    if (!check) writingFiles(() => expectSitePlace(out, kept), noSite);
    const trust = trustIn(keysPath === null ? [] : readVendorKeys(keysPath));
    // What this command makes is not searched. A check makes no site, and looks everywhere.
    const { found, places } = await examineFolder(folder, check ? [] : [out], console);
    const entries = entriesOf(found, trust, aClock()());
    if (!check) writingFiles(() => writeSite(out, siteOf(entries, places)), noSite);
    if (values.json) console.out(jsonLines(listJson(entries, check ? null : out)));
    else console.out([...listLines(entries), ...(check ? [] : [`the site is in ${out}`])]);

    return check ? checkStatus(entries) : 0;
  },
};

async function examineFolder(folder: string, avoided: readonly string[], console: Console) {
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

  return {
    found: examined.map((bundle, index) => ({ path: places[index]?.path ?? '', examined: bundle })),
    places,
  };
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

const noSite = (problem: string) => `--out: ${problem}: no site was written`;

function checkStatus(entries: readonly Entry[]): number {
  const has = (...standings: readonly Entry['standing'][]) =>
    entries.some(({ standing }) => standings.includes(standing));
  if (has('wrong', 'unreadable') || rivalsIn(entries).length > 0) return 1;

  return has('unproven') ? 3 : 0;
}

const DEFAULT_KEYS = 'keys.json';

/** The file of a list's own keys; null if it has none. Throws a UsageError about a link, which may lead out of the list. */
function ownKeysOf(folder: string): string | null {
  const path = join(folder, DEFAULT_KEYS);
  let stat: Stats;
  try {
    stat = lstatSync(path);
  } catch {
    return null; // not even the folder may be there
  }
  if (stat.isFile()) return path;
  throw new UsageError(`registry: expected ${path} as a regular file, got something else; --keys FILE names another`);
}

/** The keys of a list, each bound to its vendor. Throws a UsageError about everything that is wrong with them. */
function readVendorKeys(path: string): readonly VendorKey[] {
  const read = readKeyList(readArgumentFile(path), (name) => readBeside(path, name));
  if ('keys' in read) return read.keys;
  throw new UsageError(read.problems.map((problem) => `--keys: ${problem}, in ${path}`));
}

/** Keys come from the folder of their list only: those of a pull request are elsewhere, whatever a path or a link says. */
function readBeside(path: string, name: string): string {
  const folder = realpathSync(dirname(path)).replace(/[/\\]$/, '');
  const file = join(folder, name);
  const real = existsSync(file) ? realpathSync(file) : file;
  if (!real.startsWith(`${folder}${sep}`)) throw new UnreadableFile('is not in the folder of the list of keys');

  return readBoundedText(real, LARGEST_KEY);
}

const LARGEST_KEY = 64 * 1024;

/** How the line of an entry begins that is not counted, and how the last line counts them. */
const notCounted = {
  trial: { mark: yellow('TRIAL'), countOf: (count: number) => `${counted(count, 'trial')} with the reference` },
  wrong: { mark: red('WRONG'), countOf: (count: number) => `${count} wrong` },
  unproven: { mark: yellow('NOT PROVEN'), countOf: (count: number) => `${count} not proven` },
  unreadable: { mark: red('UNREADABLE'), countOf: (count: number) => `${count} unreadable` },
} as const;

const others = Object.keys(notCounted) as (keyof typeof notCounted)[];

/** How many entries a list has of each standing, and of how many products. */
function countEntries(entries: readonly Entry[]) {
  const having = (wanted: Entry['standing']) => entries.filter(({ standing }) => standing === wanted);
  const products = having('verified').flatMap(({ certified }) =>
    certified === null ? [] : pairKey(certified.product),
  );
  const counts = (['verified', ...others] as const).map((standing) => [standing, having(standing).length]);

  return {
    products: new Set(products).size,
    ...(Object.fromEntries(counts) as Readonly<Record<Entry['standing'], number>>),
  };
}

/** A line for each entry that is not counted, with its first reason, and for each version that several claim; then the counts. */
export function listLines(entries: readonly Entry[]): readonly Line[] {
  const counts = countEntries(entries);
  const summary = `${counted(counts.verified, 'version')} of ${counted(counts.products, 'product')} verified`;
  const rest = others.flatMap((each) => (counts[each] === 0 ? [] : notCounted[each].countOf(counts[each])));

  return [
    ...entries.flatMap(({ path, standing, reasons: [first = ABOUT_REFERENCE] }) =>
      standing === 'verified' ? [] : [painted`${notCounted[standing].mark}: ${path}: ${first}`],
    ),
    ...rivalsIn(entries).map(rivalLine),
    painted`${counts.verified === 0 || rest.length > 0 ? summary : green(summary)}${rest.length === 0 ? '' : `; not counted: ${rest.join(', ')}`}`,
  ];
}

/** In place of a reason why a trial is not counted: it is verified. */
const ABOUT_REFERENCE = 'it is about the embedded reference, and not counted';

function rivalLine(rivals: readonly Entry[]): Line {
  const { vendor = '', name = '', version = '' } = rivals[0]?.certified?.product ?? {};

  return painted`${red('CLAIMED TWICE')}: ${name} ${version} by ${vendor}, in ${rivals.map(({ path }) => path).join(', ')}`;
}

function listJson(entries: readonly Entry[], site: string | null): unknown {
  return {
    site,
    counts: countEntries(entries),
    claimedTwice: rivalsIn(entries).map((rivals) => rivals.map(({ path }) => path)),
    entries: entries.map(({ archive: _, certified, ...entry }) => ({
      ...entry,
      product: certified?.product ?? null,
      startedAt: certified?.startedAt ?? null,
      signer: certified?.signer ?? null,
    })),
  };
}
