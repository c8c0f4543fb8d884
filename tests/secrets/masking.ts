import type { Secret } from '../../helpers/secrets/configured-secrets.js';
import { foldedText } from '../../helpers/secrets/escapes.js';
import { aMask, type Mask } from '../../helpers/secrets/mask.js';
import { isJudgedValue, ordinaryWords } from '../../helpers/secrets/ordinary-words.js';

const ordinary = ordinaryWords({ baseUrl: 'http://spray.example', statesUrl: null, session: null, crop: null }, []);

/** Whether a value is a word that every report contains, which cannot be hidden. */
export function isOrdinary(value: string): boolean {
  return isJudgedValue(value) || ordinary.isWord(foldedText(value));
}

/** The mask of a run with these secrets in its settings, and these passwords shown by its target. */
export function maskOf(configured: readonly string[], learned: readonly string[] = []): Mask {
  return aMask({
    configured: numbered(configured, 'c'),
    learned: numbered(learned, 'l').map((secret) => ({ ...secret, isLearned: true })),
    ordinary,
  });
}

function numbered(values: readonly string[], letter: string): Secret[] {
  return values.map((value, index) => ({ value, marker: `***${letter}${index + 1}***` }));
}

/** Masks what a target sent. */
export function quotedWith(configured: readonly string[]): (text: string) => string {
  const { quoted } = maskOf(configured);

  return (text) => quoted(text);
}
