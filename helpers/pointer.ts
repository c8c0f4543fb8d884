/** JSON pointers (RFC 6901). */
export function pointer(...tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function tokensOf(path: string): string[] {
  const tokens = path.split('/').slice(1);

  return path.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens;
}

/** The value at a pointer, or undefined where there is none. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const token of tokensOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    if (Array.isArray(value) && token === 'length') return undefined; // an array's own, and no item
    value = (value as Record<string, unknown>)[token];
  }

  return value;
}
