import { aTokenReader, stringValue } from '../../json/tokens.js';
import { pointer } from '../../json/values.js';

/** The position of a value in the text, with its name if it has one; `head` is the end of its first token. */
interface JsonPlace {
  readonly start: number;
  readonly head: number;
  readonly end: number;
}

export interface JsonLayout {
  readonly text: string;
  readonly places: ReadonlyMap<string, readonly JsonPlace[]>;
}

interface Frame {
  readonly isArray: boolean;
  /** Null if no place inside it is wanted. */
  readonly at: string | null;
  readonly start: number;
  readonly head: number;
  item: string | number;
  itemStart: number;
  isEmpty: boolean;
}

// No documented shape is deeper. Deeper values stay on one line, because indentation would fill the report.
const DEEPEST = 24;

/** An object may repeat a key any number of times. */
const MOST_PLACES = 20;

/** Breaks a JSON text into lines without changing a token, and finds the wanted places. The text may be cut off. */
export function layOutJson(json: string, wanted: ReadonlySet<string>): JsonLayout {
  const writer = aWriter(wanted);
  const { token, next } = aTokenReader(json);
  while (next()) {
    const { kind } = token;
    const written = json.slice(token.start, token.end);
    if (kind === 'open') writer.open(written);
    else if (kind === 'close') writer.close(written);
    else if (kind === 'comma') writer.comma();
    else if (kind === 'colon') writer.colon();
    else writer.word(written);
  }

  return writer.finish();
}

/** Keeps its own stack: a body may be nested too deep for recursion. */
function aWriter(wanted: ReadonlySet<string>) {
  const places = new Map<string, JsonPlace[]>();
  const stack: Frame[] = [];
  let text = '';
  let awaitsName = false;

  const breakLine = () => {
    if (stack.length <= DEEPEST) text += `\n${'  '.repeat(stack.length)}`;
  };
  const pointerHere = (): string | null => {
    const top = stack.at(-1);
    if (top === undefined) return wanted.has('') ? '' : null;
    const here = top.at === null ? null : top.at + pointer(top.item);

    return here !== null && wanted.has(here) ? here : null;
  };
  const keep = (at: string | null, place: JsonPlace) => {
    if (at === null) return;
    const known = places.get(at) ?? [];
    if (known.length < MOST_PLACES) known.push(place);
    places.set(at, known);
  };
  const keepFrame = ({ at, start, head }: Frame) => keep(at, { start, head, end: text.length });
  const beginItem = (): number => {
    const top = stack.at(-1);
    if (top?.isEmpty === true) {
      top.isEmpty = false;
      breakLine();
      top.itemStart = text.length;
    }

    return top?.itemStart ?? text.length;
  };

  return {
    open(bracket: string) {
      const start = beginItem();
      const at = pointerHere();
      text += bracket;
      const isArray = bracket === '[';
      stack.push({ isArray, at, start, head: text.length, item: 0, itemStart: text.length, isEmpty: true });
      awaitsName = !isArray;
    },
    close(bracket: string) {
      const frame = stack.pop();
      if (frame?.isEmpty === false) breakLine();
      text += bracket;
      if (frame !== undefined) keepFrame(frame);
      awaitsName = false;
    },
    comma() {
      text += ',';
      breakLine();
      const top = stack.at(-1);
      if (top === undefined) return;
      top.itemStart = text.length;
      if (top.isArray) top.item = Number(top.item) + 1;
      awaitsName = !top.isArray;
    },
    colon() {
      text += ': ';
    },
    word(token: string) {
      const start = beginItem();
      const top = stack.at(-1);
      text += token;
      if (awaitsName && top !== undefined) top.item = stringValue(token);
      else keep(pointerHere(), { start, head: text.length, end: text.length });
      awaitsName = false;
    },
    finish(): JsonLayout {
      for (const frame of stack) keepFrame(frame);

      return { text, places };
    },
  };
}

interface ExcerptFrame {
  readonly isArray: boolean;
  /** Null if no place inside it is wanted. */
  readonly at: string | null;
  /** Up to here everything is kept. */
  readonly keptTo: number;
  /** The index or the name of the value that is read next, and how many there were before it. */
  item: string | number;
  count: number;
  /** Where the member starts. */
  start: number;
}

/** How much is kept of the beginning, and of what is pointed to. */
const KEPT = 16 * 1024;
const MOST_MEMBERS = 100;
const GAP = '"⋯"';

/**
 * A long JSON text without the items of arrays that are far from every wanted place, and without most members of large objects: it
 * stays JSON, and every value keeps its pointer. `wanted` has the ancestors of the places, too.
 */
export function jsonExcerpt(json: string, pointed: ReadonlySet<string>, wanted: ReadonlySet<string>): string {
  const { token, next } = aTokenReader(json);
  const frames: ExcerptFrame[] = [];
  const parts: string[] = [];
  let from = 0;

  const leaveOut = (start: number, end: number, isArray: boolean) => {
    const between = json.slice(from, start);
    // Members that are left out one after the other leave one gap.
    if (isArray || parts.length === 0 || !/^\s*,\s*$/.test(between))
      parts.push(between, isArray ? GAP : `${GAP}:${GAP}`);
    from = end;
  };

  while (next()) {
    const { kind, start } = token;
    const frame = frames.at(-1);
    if (kind === 'key' && frame !== undefined) {
      frame.item = stringValue(json.slice(start, token.end));
      frame.start = start;
    } else if (kind === 'comma' && frame !== undefined) {
      frame.count++;
      if (frame.isArray) frame.item = frame.count;
    } else if (kind === 'close') frames.pop();
    else if (kind !== 'colon' && kind !== 'comma' && kind !== 'key') {
      const at = placeIn(frame, wanted);
      const isFar = frame !== undefined && at === null && start > frame.keptTo;
      if (isFar && (frame.isArray || frame.count > MOST_MEMBERS)) {
        skipValue();
        leaveOut(frame.isArray ? start : frame.start, token.end, frame.isArray);
      } else if (kind === 'open') {
        const keptTo = frame === undefined || (at !== null && pointed.has(at)) ? start + KEPT : frame.keptTo;
        frames.push({ isArray: json[start] === '[', at, keptTo, item: 0, count: 0, start });
      }
    }
  }

  return parts.join('') + json.slice(from);

  function skipValue(): void {
    let depth = token.kind === 'open' ? 1 : 0;
    while (depth > 0 && next()) {
      if (token.kind === 'open') depth++;
      if (token.kind === 'close') depth--;
    }
  }
}

function placeIn(frame: ExcerptFrame | undefined, wanted: ReadonlySet<string>): string | null {
  if (frame?.at === null) return null;
  const here = frame === undefined ? '' : frame.at + pointer(frame.item);

  return wanted.has(here) ? here : null;
}
