/** A text with changes, which are made from left to right. */
export interface EditedText {
  readonly replace: (start: number, end: number, change: string) => void;
  /** To be kept until it is asked what became of the text from here on. */
  readonly mark: () => Mark;
  /** What became of a part of the text that starts after a mark, and behind which nothing was changed yet. */
  readonly since: (mark: Mark, start: number, end: number) => string;
  readonly whole: () => string;
}

/** How many parts were written, and up to where the text is in them. */
interface Mark {
  readonly parts: number;
  readonly upTo: number;
}

export function editedText(text: string): EditedText {
  const parts: string[] = [];
  let upTo = 0;

  return {
    replace(start, end, change) {
      if (start > upTo) parts.push(text.slice(upTo, start));
      parts.push(change);
      upTo = end;
    },
    mark: () => ({ parts: parts.length, upTo }),
    since(mark, start, end) {
      if (upTo === mark.upTo) return text.slice(start, end);
      const [first = '', ...others] = parts.splice(mark.parts);
      const before = start - mark.upTo;
      // A part of its own, so that it is not copied for each bracket after it.
      if (before > 0) parts.push(first.slice(0, before));
      const changed = first.slice(before) + others.join('') + text.slice(upTo, end);
      parts.push(changed);
      upTo = end;

      return changed;
    },
    whole: () => (upTo === 0 ? text : parts.join('') + text.slice(upTo)),
  };
}
