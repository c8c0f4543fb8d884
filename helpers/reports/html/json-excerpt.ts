import { pointer } from '../../json/pointer.js';
import { aTokenReader, stringValue } from '../../json/tokens.js';

interface Frame {
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
  const frames: Frame[] = [];
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

function placeIn(frame: Frame | undefined, wanted: ReadonlySet<string>): string | null {
  if (frame?.at === null) return null;
  const here = frame === undefined ? '' : frame.at + pointer(frame.item);

  return wanted.has(here) ? here : null;
}
