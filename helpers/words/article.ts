/** A noun with its article: `an order`, `a user`. */
export function withArticle(noun: string): string {
  return /^(?:[aeio]|un)/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}
