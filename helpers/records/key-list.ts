import type { KeyObject } from 'node:crypto';
import { isCalendarDay } from '../interface/schemas.js';
import { parseFile } from '../json/parse.js';
import { isObject } from '../json/values.js';
import { fingerprintOf } from '../seals/seal.js';
import { lineProblems, longestTexts, readKey } from '../settings/certificate.js';
import { UnreadableFile } from '../settings/files.js';
import { repeatedIn, shownText, shownType } from '../words/shown.js';

const KEYS_FORMAT = 'crop-spraying-conformance-keys/1';

export interface VendorKey {
  readonly vendor: string;
  readonly publicKey: KeyObject;
  readonly fingerprint: string;
  /** The last day on which it signs. */
  readonly retired: string | null;
  /** The day since when nothing counts that it signed, whenever that was. */
  readonly revoked: string | null;
  readonly reason: string | null;
}

/** What the file of a list's keys says, or everything that is wrong with it, one sentence each. */
type KeyList = { readonly keys: readonly VendorKey[] } | { readonly problems: readonly string[] };

/** Reads the text of a file that is named beside it. Throws an UnreadableFile. */
type ReadBeside = (path: string) => string;

const members = ['vendor', 'publicKey', 'file', 'retired', 'revoked', 'reason'] as const;
type Member = (typeof members)[number];

/** Nothing in it is ignored: a misspelt `revoked` would leave a stolen key trusted. */
export function readKeyList(text: string, readBeside: ReadBeside): KeyList {
  const parsed = parseFile(text);
  if ('flaw' in parsed) return { problems: [`expected JSON, got a text that ${parsed.flaw}`] };
  const { value } = parsed;
  if (!isObject(value) || value['format'] !== KEYS_FORMAT || !Array.isArray(value['keys']))
    return { problems: [`expected {"format": "${KEYS_FORMAT}", "keys": […]}, got something else`] };
  const extra = Object.keys(value).filter((name) => name !== 'format' && name !== 'keys');
  const read = (value['keys'] as readonly unknown[]).map((key, index) => readEntry(key, `/keys/${index}`, readBeside));
  const keys = read.flatMap((entry) => ('key' in entry ? [entry.key] : []));
  const problems = [
    ...extra.map((name) => `expected only format and keys, got ${shownText(name)}`),
    ...read.flatMap((entry) => ('problems' in entry ? entry.problems : [])),
    ...repeatedIn(keys.map(({ vendor, fingerprint }) => `${fingerprint} of ${shownText(vendor)}`)).map(
      (key) => `expected each key once for a vendor, got ${key} again`,
    ),
  ];

  return problems.length > 0 ? { problems } : { keys };
}

type ReadEntry = { readonly key: VendorKey } | { readonly problems: readonly string[] };

function readEntry(value: unknown, at: string, readBeside: ReadBeside): ReadEntry {
  if (!isObject(value)) return { problems: [`expected an object, got ${shownType(value)}, at ${at}`] };
  const known: Readonly<Partial<Record<Member, unknown>>> = value;
  const extra = Object.keys(value).filter((name) => !(members as readonly string[]).includes(name));
  const publicKey = publicKeyIn(known, readBeside);
  const problems = [
    ...extra.map((name) => `expected only ${members.join(', ')}, got ${shownText(name)}, at ${at}`),
    ...lineProblems(known.vendor, longestTexts.vendor).map((problem) => `${problem}, at ${at}/vendor`),
    ...(typeof publicKey === 'string' ? [`${publicKey}, at ${at}`] : []),
    ...(['retired', 'revoked'] as const)
      .filter((name) => known[name] !== undefined && !isDay(known[name]))
      .map((name) => `expected a day such as 2026-09-01, got ${shownType(known[name])}, at ${at}/${name}`),
    ...reasonProblems(known).map((problem) => `${problem}, at ${at}/reason`),
  ];
  if (problems.length > 0 || typeof publicKey === 'string') return { problems };
  const textOf = (name: Member) => (known[name] as string | undefined) ?? null;
  const [retired, revoked, reason] = [textOf('retired'), textOf('revoked'), textOf('reason')];

  return {
    key: { vendor: known.vendor as string, publicKey, fingerprint: fingerprintOf(publicKey), retired, revoked, reason },
  };
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && isCalendarDay(value);
}

const LONGEST_REASON = 200;

function reasonProblems({ reason, revoked }: Readonly<Partial<Record<Member, unknown>>>): readonly string[] {
  if (reason === undefined) return [];
  if (revoked === undefined) return ['expected a reason only of a key that is revoked, got one'];
  if (typeof reason !== 'string') return [`expected a text, got ${shownType(reason)}`];

  return reason.length <= LONGEST_REASON ? [] : [`expected at most ${LONGEST_REASON} characters, got ${reason.length}`];
}

function publicKeyIn(
  { publicKey, file }: Readonly<Partial<Record<Member, unknown>>>,
  readBeside: ReadBeside,
): KeyObject | string {
  if ((publicKey === undefined) === (file === undefined))
    return `expected publicKey or file, got ${publicKey === undefined ? 'neither' : 'both'}`;
  const given = publicKey ?? file;
  if (typeof given !== 'string') return `expected a text as the key, got ${shownType(given)}`;
  try {
    const pem = file === undefined ? given : readBeside(given);
    const key = pem.split('-----BEGIN ').length === 2 ? readKey('public', pem) : null;

    return (
      key ??
      `expected one Ed25519 public key in PEM, got another text${file === undefined ? '' : ` in ${shownText(given)}`}`
    );
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;

    return `expected the file of a key, got ${shownText(given)}, which ${error.because}`;
  }
}

/** Decides for many bundles which keys may have signed them. */
export function trustIn(listed: readonly VendorKey[]) {
  return ({ signer, vendor, startedAt }: Readonly<Record<'signer' | 'vendor' | 'startedAt', string>>) => {
    const entries = listed.filter(({ fingerprint }) => fingerprint === signer);
    const key = entries.find((entry) => entry.vendor === vendor)?.publicKey;
    const [stranger] = key === undefined ? entries : [];
    // A bundle is signed by the key that is in it, or it is wrong: of all other keys, one shows that as well as all of them.
    const other = listed.find((entry) => entry.vendor === vendor)?.publicKey;
    const compared = key ?? (stranger === undefined ? other : undefined);

    return {
      keys: compared === undefined ? [] : [compared],
      problems: [
        ...(stranger === undefined
          ? []
          : [`expected a key of ${shownText(vendor)} in the bundle, got one of ${shownText(stranger.vendor)}`]),
        ...revokedProblems(entries),
        ...retiredProblems(entries, startedAt.slice(0, 10)),
      ],
    };
  };
}

/** Whoever stole a key can choose the date: nothing of it counts, for no vendor. */
function revokedProblems(entries: readonly VendorKey[]): string[] {
  const found = entries.find(({ revoked }) => revoked !== null);
  if (found === undefined) return [];
  const because = found.reason === null ? '' : `: ${shownText(found.reason)}`;

  return [`expected a key that is trusted, got one that was revoked on ${found.revoked}${because}`];
}

function retiredProblems(entries: readonly VendorKey[], day: string): string[] {
  const [retired] = entries.flatMap((entry) => entry.retired ?? []).toSorted();

  return retired === undefined || day <= retired
    ? []
    : [`expected a run until ${retired}, when its key was retired, got one on ${day}`];
}
