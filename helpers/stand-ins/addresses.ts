import type { Range } from './own-texts.js';
import { patternFor } from './patterns.js';

const local = patternFor("[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_`{|}~-]");
const domain = patternFor('[\\p{L}\\p{M}\\p{N}.-]');
const [LONGEST_LOCAL, LONGEST_DOMAIN] = [64, 253];
/** Two names at least: with another one, `a@b` would become an address. */
const names = patternFor('^[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*)(?:\\.[\\p{L}\\p{M}\\p{N}-]+)+$');

/** What a stand-in for an address ends in: no mail can be sent there (RFC 2606). */
export const RESERVED = '.invalid';

/** Where e-mail addresses stand in a text. */
export function addressesIn(text: string): Range[] {
  const ranges: Range[] = [];
  const [isLocal, isDomain, areNames] = [local(text), domain(text), names(text)];
  for (let sign = text.indexOf('@'); sign >= 0; sign = text.indexOf('@', sign + 1)) {
    const least = Math.max(ranges.at(-1)?.[1] ?? 0, sign - LONGEST_LOCAL);
    let start = sign;
    while (start > least && isLocal.test(text[start - 1] ?? '')) start--;
    let end = sign + 1;
    while (end < text.length && end - sign <= LONGEST_DOMAIN && isDomain.test(text[end] ?? '')) end++;
    while (/[.-]/.test(text[end - 1] ?? '')) end--;
    // In the address of a page, as in https://maps.example/@53.2,-109.3, there is nobody before the sign.
    if (start < sign && text[sign - 1] !== '/' && areNames.test(text.slice(sign + 1, end))) ranges.push([start, end]);
  }

  return ranges;
}
