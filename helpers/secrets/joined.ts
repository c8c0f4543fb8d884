import { aViewWriter, type View } from './view.js';

const [TAB, LINE_FEED, RETURN, BLANK, EQUALS] = [0x09, 0x0a, 0x0d, 0x20, 0x3d];

/** Text that was written in lines, without the breaks and the blanks after them. */
export function joinedLines(view: View): View {
  const { bytes } = view;
  const writer = aViewWriter(view);
  for (let index = 0; index < bytes.length; index++) {
    const end = endOfBreak(bytes, index);
    if (end > index) index = end;
    if (index < bytes.length) writer.write(bytes[index] ?? 0, index, index + 1);
  }

  return writer.view();
}

function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === RETURN;
}

/** The end of the break that starts here, with its blanks; blanks without a break are kept. */
function endOfBreak(bytes: Uint8Array, start: number): number {
  // Quoted-printable text ends a line with a sign that does not count.
  const isSoft = bytes[start] === EQUALS && isLineEnd(bytes[start + 1] ?? 0);
  if (!isSoft && !isLineEnd(bytes[start] ?? 0)) return start;
  let end = start + 1;
  while (bytes[end] === BLANK || bytes[end] === TAB || isLineEnd(bytes[end] ?? 0)) end++;

  return end;
}
