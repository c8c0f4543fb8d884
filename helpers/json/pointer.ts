/** JSON pointers (RFC 6901). */
export function pointer(...tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function pointerTokens(path: string): string[] {
  return path.split('/').slice(1).map(unescapeToken);
}

/** A pointer with other names in it. */
export function changeTokens(path: string, change: (token: string) => string): string {
  return pointer(...pointerTokens(path).map(change));
}

/** The value at a pointer, or undefined where there is none. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (let slash = path.indexOf('/'); slash >= 0;) {
    const next = path.indexOf('/', slash + 1);
    const token = unescapeToken(path.slice(slash + 1, next < 0 ? undefined : next));
    slash = next;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    if (Array.isArray(value) && token === 'length') return undefined; // a property of the array, not an item
    value = (value as Record<string, unknown>)[token];
  }

  return value;
}

function unescapeToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}
