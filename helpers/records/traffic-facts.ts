/** What a report says about recorded traffic: its exchanges are those that were judged. */
export interface TrafficFacts {
  /** The paths of the archives. */
  readonly files: readonly string[];
  readonly entries: number;
  /** How many credentials there are, and how many requests without any. */
  readonly users: number;
  readonly withoutCredentials: number;
  /** How many entries were not judged, by the reason: the words that complete "3 entries …". */
  readonly left: Readonly<Record<string, number>>;
  /** The header that tells users apart, if it is not the usual one. */
  readonly userHeader: string | null;
  /** Whether other operations of the service may have changed orders. */
  readonly areOrdersEdited: boolean;
  /** The first requests that break the interface themselves. */
  readonly faults: readonly { readonly exchange: string; readonly what: string }[];
}
