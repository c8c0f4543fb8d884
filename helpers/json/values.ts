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
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object's own member; undefined if there is none, or the value is not an object. */
export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A large integer is a bigint, so that its digits survive. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Canonical JSON (RFC 8785): both parties hash or sign the same text. Items and members may be written by another function. */
export function canonicalJson(value: unknown, write: (inner: unknown) => string = canonicalJson): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map((item) => write(item)).join(',')}]`;
  let members = '';
  // By UTF-16 code units, as the standard says and as sort does.
  for (const name of Object.keys(value).toSorted()) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${write(member)}`;
  }

  return `{${members}}`;
}

/** JSON, with each bigint as its digits. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);

  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`).join(',')}}`;
}
