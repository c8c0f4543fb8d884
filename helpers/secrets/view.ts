/** Text that somebody could read out of another one, a character for each byte, and where each of them is written. */
export interface View {
  readonly text: string;
  startOf(index: number): number;
  endOf(index: number): number;
}

/** A character for each byte. */
export function bytesText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

export function wholeView(text: string): View {
  return { text, startOf: (index) => index, endOf: (index) => index + 1 };
}

/** A view with something else in place of what a pattern finds in it; null if it finds nothing. */
export function changedView(view: View, pattern: RegExp, change: (found: string) => string | null): View | null {
  // Most texts have nothing of the kind, and an iterator is dearer than a search.
  if (view.text.search(pattern) < 0) return null;
  const starts: number[] = [];
  /** Of each change, where it ends, and where what it replaces begins and ends. */
  const ends: number[] = [];
  const writer = aTextWriter();
  let from = 0;
  for (const { 0: found, index } of view.text.matchAll(pattern)) {
    const changed = change(found);
    if (changed === null) continue;
    const end = writer.add(view.text.slice(from, index) + changed);
    from = index + found.length;
    starts.push(end - changed.length);
    ends.push(end, index, from);
  }
  if (starts.length === 0) return null;

  /** What a character stood for before the changes. */
  function placeBefore(index: number): readonly [start: number, end: number] {
    const last = lastBelow(starts, index);
    if (last < 0) return [index, index + 1];
    const [end, start, after] = ends.slice(3 * last, 3 * last + 3) as [number, number, number];

    return index < end ? [start, after] : [after + index - end, after + index - end + 1];
  }

  return {
    text: writer.whole() + view.text.slice(from),
    startOf: (index) => view.startOf(placeBefore(index)[0]),
    endOf: (index) => view.endOf(placeBefore(index)[1] - 1),
  };
}

/** Puts millions of pieces together without keeping them; `add` returns the length of all of them. */
export function aTextWriter(): { readonly add: (piece: string) => number; readonly whole: () => string } {
  const texts: string[] = [];
  const pieces: string[] = [];
  let length = 0;

  return {
    add(piece) {
      if (pieces.push(piece) >= 1000) texts.push(pieces.splice(0).join(''));

      return (length += piece.length);
    },
    whole: () => [...texts, ...pieces].join(''),
  };
}

/** Which of these numbers, which rise, is the last that is not above another; -1 if all are. */
export function lastBelow(numbers: readonly number[], most: number): number {
  let [first, after] = [-1, numbers.length];
  while (after - first > 1) {
    const middle = Math.floor((first + after) / 2);
    if ((numbers[middle] as number) <= most) first = middle;
    else after = middle;
  }

  return first;
}
