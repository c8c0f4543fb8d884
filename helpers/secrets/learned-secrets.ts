import type { Body } from '../exchanges/body.js';
import type { Exchange } from '../exchanges/exchange.js';
import { MASK, type Secret } from './configured-secrets.js';
import { isJudgedValue, type OrdinaryWords } from './ordinary-words.js';
import { passwordsIn } from './passwords.js';
import { foldedText } from './folding.js';

/** A target decides how many there are, and how long: what comes after these is hidden only where it is a password. */
const MOST = 500;
const LONGEST = 500;
const MOST_CHARACTERS = 64_000;

/** Payment secrets that a provider state gave us, and passwords that the target showed: it may show them elsewhere, too. */
export function learnedSecrets(exchanges: readonly Exchange[], ordinary: OrdinaryWords): Secret[] {
  const learned = new Set<string>();
  let characters = 0;
  for (const value of shownSecrets(exchanges)) {
    if (learned.size >= MOST || characters >= MOST_CHARACTERS) break;
    if (learned.has(value) || value.length > LONGEST || value === '' || value.includes(MASK)) continue;
    if (isJudgedValue(value) || /^\d{1,7}$/.test(value) || ordinary.includes(foldedText(value))) continue;
    learned.add(value);
    characters += value.length;
  }

  return [...learned].map((value, index) => ({ value, marker: `${MASK}${index + 1}${MASK}`, isLearned: true }));
}

function* shownSecrets(exchanges: readonly Exchange[]): Generator<string> {
  const known = new Set<Body>();
  for (const { operation, body, response } of exchanges) {
    const state = operation === 'provider-state' && body.kind === 'json' ? body.value : null;
    const secret = (state as { secret?: unknown } | null)?.secret;
    if (typeof secret === 'string') yield secret;
    if (response === null || known.size === known.add(body).size) continue;
    yield* passwordsIn(body.text ?? Buffer.from(response.body).toString());
  }
}
