/** The settings that would help, as in `A, B or C`, except the two that only help together. */
export function alternatives(names: readonly string[], shown: (name: string) => string = (name) => name): string {
  const isPair = names.includes(ID) && names.includes(SECRET);
  const words = names
    .filter((name) => !isPair || name !== SECRET)
    .map((name) => (isPair && name === ID ? `${shown(ID)} with ${shown(SECRET)}` : shown(name)));

  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ');
}

const [ID, SECRET] = ['SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET'] as const;
