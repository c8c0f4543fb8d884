/** The identity of what a certificate is about, as its vendor names it. */
export interface Product {
  readonly vendor: string;
  readonly name: string;
  readonly version: string;
  readonly contact: string;
  /** Where it ran, such as staging. */
  readonly environment: string;
}
