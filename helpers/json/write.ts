/** Canonical JSON (RFC 8785): both parties hash or sign the same text. */
export function canonicalJson(value: unknown): string {
  const pieces: string[] = [];
  writeCanonical(value, (piece) => pieces.push(piece));

  return pieces.join('');
}

/** Writes canonical JSON piece by piece: the whole text of a large report would take as much memory again. */
export function writeCanonical(value: unknown, write: (piece: string) => void): void {
  if (typeof value !== 'object' || value === null) return write(JSON.stringify(value ?? null));
  if (Array.isArray(value)) {
    let before = '[';
    for (const item of value) {
      write(before);
      writeCanonical(item, write);
      before = ',';
    }

    return write(value.length === 0 ? '[]' : ']');
  }
  let before = '{';
  // By UTF-16 code units, as the standard says and as sort does.
  for (const name of Object.keys(value).toSorted()) {
    const member = (value as Record<string, unknown>)[name];
    if (member === undefined) continue;
    write(`${before}${JSON.stringify(name)}:`);
    writeCanonical(member, write);
    before = ',';
  }
  write(before === '{' ? '{}' : '}');
}

/** JSON, with each bigint as its digits. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);

  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`).join(',')}}`;
}
