/** Where a regraded report comes from. */
export interface Regraded {
  readonly at: string;
  /** The version of the suite that made the recording. */
  readonly from: string;
  /** The seal of the report that was regraded. */
  readonly source: {
    readonly digest: string | null;
    readonly signature: string | null;
    /** Whether its content was as it had been sealed. */
    readonly isIntact: boolean;
  };
}
