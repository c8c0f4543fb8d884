import type { Exchange } from '../exchanges/exchange.js';
import { MASK, secretsOf } from '../secrets/configured-secrets.js';
import { learnedSecrets } from '../secrets/learned-secrets.js';
import { aMask, type Mask } from '../secrets/mask.js';
import { ordinaryWords } from '../secrets/ordinary-words.js';
import type { Settings } from '../settings/settings.js';

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
