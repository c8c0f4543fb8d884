import { writeJson } from './json.js';
import type { User } from './model.js';
import type { Rules } from './rules.js';
import type { Store } from './store.js';

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

export interface Request {
  call: Call;
  query: URLSearchParams;
  /** The {id} and {secret} of the path; unused by operations whose path has none. */
  id: bigint;
  secret: string;
  user: User;
  rules: Rules;
  store: Store;
}

const longest = 80;

export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = writeJson(value, 'omit');
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
