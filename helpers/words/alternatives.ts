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
