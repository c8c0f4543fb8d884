import type { Exchange } from '../exchanges/exchange.js';
import { MASK, secretsOf } from '../secrets/configured-secrets.js';
import { aMask, type Mask } from '../secrets/mask.js';
import { ordinaryWords } from '../secrets/ordinary-words.js';
import { learnedSecrets } from '../secrets/passwords.js';
import type { Settings } from '../settings/settings.js';
import { wellFormed } from '../words/shown.js';

const UNTOLD = 'a text with secrets in it that is not JSON';

/** The mask of a run: for the secrets of its settings, and for those that the target showed in it. */
export function maskFor(settings: Settings, exchanges: readonly Exchange[], ownWords: readonly string[]): Mask {
  const ordinary = ordinaryWords(settings, exchanges, ownWords);

  const mask = aMask({ configured: secretsOf(settings), learned: learnedSecrets(exchanges, ordinary), ordinary });
  const telling = exchanges.flatMap(({ body: { text, ...body } }) =>
    body.kind === 'other' && text !== null && (text.includes(MASK) || mask.quoted(text) !== text) ? [body.problem] : [],
  );
  // What is wrong with such a text is said in words that show a few characters of it, perhaps in the middle of a secret.
  const untold = (text: string) => telling.reduce((said, problem) => said.replaceAll(problem, UNTOLD), text);

  return { ...mask, sentence: (text, pointer) => mask.sentence(untold(text), pointer) };
}

/** A JSON value in which every key and every text is masked, and can be written. */
export function maskEverything<T>(value: T, mask: (text: string) => string): T {
  const masked = (part: unknown): unknown => {
    if (typeof part === 'string') return wellFormed(mask(part));
    if (Array.isArray(part)) return part.map(masked);
    if (typeof part !== 'object' || part === null) return part;

    return Object.fromEntries(Object.entries(part).map(([name, member]) => [wellFormed(mask(name)), masked(member)]));
  };

  return masked(value) as T;
}
