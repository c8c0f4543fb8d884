import type { Call } from './call.js';
import type { User } from './model.js';
import type { Rules } from './rules.js';
import type { Store } from './store.js';

/** A call whose operation and user are known. */
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
