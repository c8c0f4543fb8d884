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

/** An array or an object that is being read. */
interface Frame {
  readonly isArray: boolean;
  /** Null if no place inside it is wanted. */
  readonly at: string | null;
  /** The index or the name of the value that is read next; null before a name. */
  item: string | number | null;
}

interface LaidFrame extends Frame {
  readonly start: number;
  readonly head: number;
  itemStart: number;
  isEmpty: boolean;
}

// No documented shape is deeper. Deeper values stay on one line, because indentation would fill the report.
const DEEPEST = 24;

/** An object may repeat a key any number of times. */
const MOST_PLACES = 20;

/** Breaks a JSON text into lines without changing a token, and finds the wanted places. The text may be cut off. */
export function layOutJson(json: string, wanted: ReadonlySet<string>): JsonLayout {
  const places = new Map<string, JsonPlace[]>();
  // No recursion: a body may be nested too deep for it.
  const frames: LaidFrame[] = [];
  let text = '';
  const breakLine = () => {
    if (frames.length <= DEEPEST) text += `\n${'  '.repeat(frames.length)}`;
  };
  const keep = (at: string | null, { start, head }: Pick<JsonPlace, 'start' | 'head'>) => {
    if (at === null) return;
    const known = places.get(at) ?? [];
    if (known.length < MOST_PLACES) known.push({ start, head, end: text.length });
    places.set(at, known);
  };

  const { token, next } = aTokenReader(json);
  while (next()) {
    const { kind } = token;
    const written = json.slice(token.start, token.end);
    const frame = frames.at(-1);
    if (kind === 'comma') {
      text += ',';
      breakLine();
      if (frame !== undefined) {
        frame.itemStart = text.length;
        frame.item = frame.isArray ? Number(frame.item) + 1 : null;
      }
    } else if (kind === 'colon') text += ': ';
    else if (kind === 'close') {
      frames.pop();
      if (frame?.isEmpty === false) breakLine();
      text += written;
      if (frame !== undefined) keep(frame.at, frame);
    } else {
      if (frame?.isEmpty === true) {
        frame.isEmpty = false;
        breakLine();
        frame.itemStart = text.length;
      }
      const start = frame?.itemStart ?? text.length;
      const at = placeIn(frame, wanted);
      text += written;
      const head = text.length;
      const isArray = written === '[';
      if (kind === 'open')
        frames.push({ isArray, at, item: isArray ? 0 : null, start, head, itemStart: head, isEmpty: true });
      else if (kind !== 'key') keep(at, { start, head });
      else if (frame !== undefined) frame.item = stringValue(written);
    }
  }
  for (const frame of frames) keep(frame.at, frame);

  return { text, places };
}

function placeIn(frame: Frame | undefined, wanted: ReadonlySet<string>): string | null {
  if (frame?.at === null || frame?.item === null) return null;
  const here = frame === undefined ? '' : frame.at + pointer(frame.item);

  return wanted.has(here) ? here : null;
}

interface ExcerptFrame extends Frame {
  /** Up to here everything is kept. */
  readonly keptTo: number;
  /** How many values there were before the one that is read next. */
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
