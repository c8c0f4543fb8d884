import { aTokenReader } from './tokens.js';

/** Whether a JSON text ends before its object or array does. */
export function isUnfinished(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  const { token, next } = aTokenReader(text);
  let depth = 0;
  while (next()) {
    if (token.kind === 'open') depth++;
    if (token.kind === 'close') depth--;
  }

  return depth > 0;
}
