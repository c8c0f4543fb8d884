/** Names in a sentence, as in `A, B and C`. */
export function listText(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');
}
