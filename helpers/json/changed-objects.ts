/** What became of the objects of JSON texts: the same orders, people and crops stand in all responses of a run. */
export interface ChangedObjects {
  /** The object that starts at a place of a text, if it is known. */
  readonly at: (text: string, start: number) => ChangedObject | undefined;
  /** May keep an object, from its first bracket to its last; only then is it asked what became of it. */
  readonly add: (text: string, change: () => string) => void;
}

interface ChangedObject {
  readonly text: string;
  readonly change: string;
}

/** What all of them together take: a target decides how many objects there are, and how they begin. */
interface Effort {
  /** In objects that are kept. */
  characters: number;
  /** In objects that began alike, but were others. */
  inVain: number;
}

/** So many characters after the bracket tell most objects apart. A shorter object is read as fast as it is found. */
const START = 32;
const LONGEST = 8000;
const MOST_ALIKE = 8;
const MOST_CHARACTERS = 4_000_000;
const MOST_IN_VAIN = 20_000_000;

export function changedObjects(): ChangedObjects {
  const effort: Effort = { characters: 0, inVain: 0 };
  const byStart = new Map<string, ChangedObject[]>();

  return {
    at(text, start) {
      for (const known of byStart.get(startOf(text, start)) ?? []) {
        if (effort.inVain > MOST_IN_VAIN) return undefined;
        if (text.startsWith(known.text, start)) return known;
        effort.inVain += known.text.length;
      }

      return undefined;
    },
    add(text, change) {
      const start = startOf(text, 0);
      const isKept = start.length === START && text.length <= LONGEST && effort.characters < MOST_CHARACTERS;
      const alike = byStart.get(start) ?? [];
      if (!isKept || alike.length >= MOST_ALIKE) return;
      alike.push({ text, change: change() });
      byStart.set(start, alike);
      effort.characters += text.length;
    },
  };
}

/** Without the blanks after the bracket, which say nothing. */
function startOf(text: string, bracket: number): string {
  let start = bracket + 1;
  while (text.charCodeAt(start) <= SPACE) start++;

  return text.slice(start, start + START);
}

const SPACE = 0x20;
