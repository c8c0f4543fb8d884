import type { KeyObject } from 'node:crypto';
import { shownText } from '../words/shown.js';
import type { VendorKey } from './key-list.js';

/** What a bundle claims about who signed it, for whom and when. */
interface Claim {
  /** The fingerprint of the key in the bundle. */
  readonly signer: string;
  readonly vendor: string;
  readonly startedAt: string;
}

/** What a list makes of such a claim. */
interface Trust {
  /** The keys that the signature is compared with. */
  readonly keys: readonly KeyObject[];
  /** Why the signer is not trusted, even if the signature is right. */
  readonly problems: readonly string[];
}

/** Decides for many bundles which keys may have signed them. */
export function trustIn(listed: readonly VendorKey[]): (claim: Claim) => Trust {
  return ({ signer, vendor, startedAt }) => {
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
