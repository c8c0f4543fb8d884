/** One request as it crossed the wire. */
export interface Call {
  method: string;
  /** Path and query exactly as sent, base path included. */
  target: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | null;
}

export interface Response {
  status: number;
  headers: Record<string, string>;
  body: string;
}
