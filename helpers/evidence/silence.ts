/** A point on which the interface says "not shown", and what this target does there. */
export interface Silence {
  readonly silence: string;
  readonly observed: string;
}
