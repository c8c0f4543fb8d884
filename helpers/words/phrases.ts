/** A number with its noun: `1 order`, `2 orders`. */
export function counted(count: number | bigint, noun: string, plural = `${noun}s`): string {
  return `${count} ${Number(count) === 1 ? noun : plural}`;
}

/** The settings that would help, as in `A, B or C`, except those that only help together: `A with B`. */
export function alternatives(names: readonly string[], shown: (name: string) => string = (name) => name): string {
  const pairs = PAIRS.filter((pair) => pair.every((name) => names.includes(name)));
  const words = names
    .filter((name) => !pairs.some(([, second]) => name === second))
    .map((name) => (pairs.find(([first]) => name === first) ?? [name]).map((each) => shown(each)).join(' with '));

  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ');
}

const PAIRS = [
  ['SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET'],
  ['SPRAY_SESSION', 'SPRAY_CROP'],
] as const;

/** Names in a sentence, as in `A, B and C`. */
export function listText(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** A noun with its article: `an order`, `a user`. */
export function withArticle(noun: string): string {
  return /^(?:[aeio]|un)/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

const PREAMBLE = 'preamble';

/** The sections that a claim comes from, in a sentence: `section 7`, `sections 2 and 4.1`, `preamble and section 4.1`. */
export function sectionsText(section: string): string {
  const parts = section.split(', ');
  const numbers = parts.filter((part) => part !== PREAMBLE);
  if (numbers.length === 0) return PREAMBLE;
  const words = `${numbers.length === 1 ? 'section' : 'sections'} ${listText(numbers)}`;

  return parts.length === numbers.length ? words : `${PREAMBLE} and ${words}`;
}
