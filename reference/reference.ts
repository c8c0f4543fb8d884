import type { Call, Response } from './call.js';
import { seed } from './data.js';
import { credentialsUnder, identify } from './identity.js';
import { writeJson } from './json.js';
import type { Account } from './model.js';
import { Rejection, respondWithRejection } from './rejection.js';
import { findRoute } from './router.js';
import { honestRules } from './rules.js';
import type { Rules } from './rules.js';
import { setUpState } from './states.js';
import { aStore } from './store.js';

export type { Response, Call } from './call.js';
export type { Rules } from './rules.js';

export interface Reference {
  handle: (call: Call) => Response;
  rules: Rules;
  /** The headers to send, per account. */
  credentials: Record<Account, Record<string, string>>;
  /** Where provider states are set up. */
  statesPath: string;
}

/** A service of its own, in memory: it shares nothing with any other. */
export function aReference(decided: Partial<Rules> = {}): Reference {
  const rules = { ...honestRules, ...decided };
  const store = aStore(rules);
  if (rules.seeded) seed(store);
  const statesPath = `${rules.basePath}/provider-states`;

  function bodyFor(call: Call): object {
    const [path, query] = splitOnce(call.target, '?');
    if (path === statesPath) return setUpState(call, { rules, store });
    if (!path.startsWith(rules.basePath)) throw new Rejection(404, `There is nothing at ${path}.`);

    const { respond, id, prefix, secret } = findRoute(call.method, path.slice(rules.basePath.length));
    const user = identify(call, prefix, { rules, store });
    return respond({ call, query: new URLSearchParams(query), id, secret, user, rules, store });
  }

  function handle(call: Call): Response {
    try {
      const body = writeJson(bodyFor(call), rules.nulls);
      return { status: 200, headers: { 'content-type': 'application/json' }, body };
    } catch (error) {
      if (error instanceof Rejection) return respondWithRejection(error);
      throw error;
    }
  }

  return { handle, rules, credentials: credentialsUnder(rules), statesPath };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
