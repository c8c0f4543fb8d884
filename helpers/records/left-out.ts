/** How much of what the service sent is not in the evidence. */
export interface LeftOut {
  /** Undocumented ones. */
  readonly fields: number;
  /** Those on which no judgement depends. */
  readonly headers: number;
  /** Of rejections, and of what is not JSON. */
  readonly bodies: number;
}
