/** What became of the objects of JSON texts: the same orders, people and crops stand in all responses of a run. */
export interface ChangedObjects {
  /** The object that starts at a place of a text, if it is known. */
  readonly at: (text: string, start: number) => ChangedObject | undefined;
  /** Keeps one from its first bracket to its last. */
  readonly add: (text: string, change: () => string) => void;
}

interface ChangedObject {
  readonly text: string;
  readonly change: string;
}

/** So many characters tell most objects apart. A shorter object is read as fast as it is found. */
const START = 24;
const LONGEST = 8000;
const MOST_ALIKE = 32;
const MOST_CHARACTERS = 4_000_000;

export function changedObjects(): ChangedObjects {
  const byStart = new Map<string, ChangedObject[]>();
  let characters = 0;

  return {
    at: (text, start) =>
      byStart.get(text.slice(start, start + START))?.find((known) => text.startsWith(known.text, start)),
    add(text, change) {
      if (text.length < START || text.length > LONGEST || characters > MOST_CHARACTERS) return;
      const start = text.slice(0, START);
      const alike = byStart.get(start) ?? [];
      if (alike.length >= MOST_ALIKE) return;
      alike.push({ text, change: change() });
      byStart.set(start, alike);
      characters += text.length;
    },
  };
}

const MOST_CONTEXTS = 1000;

/** Apart from each other by what decides with the text of an object. */
export function changedObjectsBy(): (context: string) => ChangedObjects | null {
  const all = new Map<string, ChangedObjects>();

  return (context) => {
    const known = all.get(context);
    if (known !== undefined || all.size >= MOST_CONTEXTS) return known ?? null;
    const added = changedObjects();
    all.set(context, added);

    return added;
  };
}
