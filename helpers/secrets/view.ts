/** Bytes that somebody could read out of a text, and where in that text each of them is written. */
export interface View {
  readonly bytes: Uint8Array;
  startOf(index: number): number;
  endOf(index: number): number;
}

export function wholeView(bytes: Uint8Array): View {
  return { bytes, startOf: (index) => index, endOf: (index) => index + 1 };
}

/** Collects the bytes of a view that is written in another one, which is never shorter. */
export function aViewWriter(within: View): {
  write(byte: number, start: number, end: number): void;
  view(): View;
} {
  const longest = within.bytes.length;
  const bytes = new Uint8Array(longest);
  const starts = new Int32Array(longest);
  const ends = new Int32Array(longest);
  let length = 0;

  return {
    write(byte, start, end) {
      bytes[length] = byte;
      starts[length] = start;
      ends[length] = end;
      length++;
    },
    view: () => ({
      bytes: bytes.subarray(0, length),
      startOf: (index) => within.startOf(starts[index] ?? 0),
      endOf: (index) => within.endOf((ends[index] ?? 1) - 1),
    }),
  };
}

/** ASCII in UTF-16, whichever byte comes first, without the bytes that are zero. */
export function withoutZeros(view: View): View {
  const writer = aViewWriter(view);
  for (let index = 0; index < view.bytes.length; index++) {
    const byte = view.bytes[index] ?? 0;
    if (byte !== 0) writer.write(byte, index, index + 1);
  }

  return writer.view();
}

const FEWEST = 16;

/** Whether something stands in it that could be text, and not only what a wrong decoding makes of other text. */
export function hasText({ bytes }: View): boolean {
  let run = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    run = byte >= 0x20 && byte < 0x7f ? run + 1 : 0;
    if (run === FEWEST) return true;
  }

  return false;
}
