/** Counts the pairs of classes that orders have together, and chooses classes so that each pair is sent before one is sent again. */
export interface Pairs {
  /** The classes of the next order: one of each field, and several of a field that takes more. */
  next(random: () => number): (field: string) => readonly string[];
  /** An order was sent with these classes. */
  add(classes: readonly (readonly [field: string, name: string])[], isAccepted: boolean): void;
  table(): PairsReached[];
}

/** How many pairs of classes of two fields were accepted at least once. */
export interface PairsReached {
  readonly first: string;
  readonly second: string;
  readonly reached: number;
  readonly of: number;
}

/** A class of a field, in the order of all of them. */
interface Class {
  readonly field: string;
  readonly name: string;
  readonly index: number;
}

interface PairedField {
  readonly field: string;
  readonly names: readonly string[];
  /** How many of its classes one order has. */
  readonly picks: number;
}

/** What was always rejected is not sent again: some services limit what they accept. */
const REJECTIONS = { one: 4, pair: 3 };

export function thePairs(fields: readonly PairedField[]): Pairs {
  const all = fields
    .flatMap(({ field, names }) => names.map((name) => ({ field, name })))
    .map((one, index): Class => ({ ...one, index }));
  const byCount = fields.toSorted((one, other) => other.names.length / other.picks - one.names.length / one.picks);
  const ofField = (field: string) => all.filter((one) => one.field === field);
  // A class with itself is the class alone.
  const pairOf = (one: Class, other: Class) =>
    Math.min(one.index, other.index) * all.length + Math.max(one.index, other.index);
  const [accepted, rejected] = [new Uint16Array(all.length ** 2), new Uint16Array(all.length ** 2)];
  // Chosen for orders that are not sent yet.
  const planned = new Set<number>();
  const isHopeless = (pair: number, most: number) => accepted[pair] === 0 && (rejected[pair] ?? 0) >= most;
  const isOpen = (one: Class, other: Class) => {
    const pair = pairOf(one, other);

    return accepted[pair] === 0 && !planned.has(pair) && !isHopeless(pair, REJECTIONS.pair);
  };
  const isLeft = (one: Class) => !isHopeless(pairOf(one, one), REJECTIONS.one);

  return {
    next(random) {
      // A service that rejects everything shows nothing about one class.
      const usable = all.filter((one) => isLeft(one) || !ofField(one.field).some(isLeft));
      const open = pairsIn(usable).filter(([one, other]) => isOpen(one, other));
      const chosen = chosenFrom(usable, open, random);
      for (const [one, other] of pairsIn(chosen)) planned.add(pairOf(one, other));

      return (field) => chosen.filter((one) => one.field === field).map(({ name }) => name);
    },
    add(classes, isAccepted) {
      const counts = isAccepted ? accepted : rejected;
      const sent = all.filter((one) => classes.some(([field, name]) => field === one.field && name === one.name));
      for (const pair of [...sent.map((one) => pairOf(one, one)), ...pairsIn(sent).map((both) => pairOf(...both))])
        counts[pair] = Math.min(9999, (counts[pair] ?? 0) + 1);
      planned.clear();
    },
    table: () =>
      fields.flatMap(({ field: first }, index) =>
        fields.slice(index + 1).map(({ field: second }) => {
          const pairs = ofField(first).flatMap((one) => ofField(second).map((other) => pairOf(one, other)));

          return { first, second, reached: pairs.filter((pair) => accepted[pair] !== 0).length, of: pairs.length };
        }),
      ),
  };

  /** A pair that was not sent yet, if there is one, and for each other field what adds most to it. */
  function chosenFrom(usable: readonly Class[], open: readonly (readonly Class[])[], random: () => number): Class[] {
    const chosen = [...(open[Math.floor(random() * open.length)] ?? [])];
    const countOf = (field: string) => chosen.filter((one) => one.field === field).length;
    // Those with most classes first: their pairs need most orders.
    const left = byCount.flatMap(({ field, picks }) => Array.from({ length: picks - countOf(field) }, () => field));
    for (const field of left) {
      const [best] = usable
        .filter((one) => one.field === field && !chosen.includes(one))
        .map((one) => ({ one, worth: worthOf(one, chosen) + random() / 2 }))
        .toSorted((a, b) => b.worth - a.worth);
      if (best !== undefined) chosen.push(best.one);
    }

    return chosen;
  }

  /** How many new pairs a class adds; if none, the one that was sent least often. */
  function worthOf(one: Class, chosen: readonly Class[]): number {
    const added = chosen.filter((known) => known.field !== one.field && isOpen(known, one)).length;

    return added + 1 / (2 + (accepted[pairOf(one, one)] ?? 0));
  }
}

function pairsIn(classes: readonly Class[]): [Class, Class][] {
  return classes.flatMap((one, index) =>
    classes.slice(index + 1).flatMap((other): [Class, Class][] => (one.field === other.field ? [] : [[one, other]])),
  );
}
