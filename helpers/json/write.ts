/** Canonical JSON (RFC 8785): both parties hash or sign the same text. */
export function canonicalJson(value: unknown): string {
  const pieces: string[] = [];
  writeCanonical(value, (piece) => pieces.push(piece));

  return pieces.join('');
}

/** Writes canonical JSON piece by piece: the whole text of a large report would take as much memory again. */
export function writeCanonical(value: unknown, write: (piece: string) => void): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      write(index === 0 ? '[' : ',');
      writeCanonical(item, write);
    }
    write(value.length === 0 ? '[]' : ']');
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    // By UTF-16 code units, as the standard says and as sort does.
    const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [index, [name, member]] of sorted.entries()) {
      write(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
      writeCanonical(member, write);
    }
    write(sorted.length === 0 ? '{}' : '}');
  } else write(JSON.stringify(value ?? null));
}

/** JSON, with each bigint as its digits. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);

  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`).join(',')}}`;
}
