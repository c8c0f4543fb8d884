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
  const starts: number[] = [];
  /** Of each change, where it ends, and where what it replaces begins and ends. */
  const ends: number[] = [];
  let text = '';
  let from = 0;
  for (const { 0: found, index } of view.text.matchAll(pattern)) {
    const changed = change(found);
    if (changed === null) continue;
    text += view.text.slice(from, index);
    from = index + found.length;
    starts.push(text.length);
    text += changed;
    ends.push(text.length, index, from);
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
    text: text + view.text.slice(from),
    startOf: (index) => view.startOf(placeBefore(index)[0]),
    endOf: (index) => view.endOf(placeBefore(index)[1] - 1),
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
