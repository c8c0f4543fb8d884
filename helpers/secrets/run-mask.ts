import type { Exchange } from '../exchanges/exchange.js';
import type { Settings } from '../settings/settings.js';
import { secretsOf } from './configured-secrets.js';
import { learnedSecrets } from './learned-secrets.js';
import { aMask, type Mask } from './mask.js';
import { ordinaryWords } from './ordinary-words.js';

/** The mask of a run: for the secrets of its settings, and for those that the target showed in it. */
export function maskFor(settings: Settings, exchanges: readonly Exchange[], ownWords: readonly string[]): Mask {
  const ordinary = ordinaryWords(settings, exchanges, ownWords);

  return aMask({ configured: secretsOf(settings), learned: learnedSecrets(exchanges, ordinary), ordinary });
}
