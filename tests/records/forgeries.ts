/** A member of a report: the names that lead to it. */
export type Place = readonly string[];

export interface Forgery {
  readonly what: string;
  readonly place: Place;
  /** Changes a copy of the report. */
  readonly apply: (copy: unknown) => void;
}

type Members = Record<string, unknown>;

/** Of rows that are all alike, these are enough. */
const MOST_ROWS = 2;

/** Every member at every depth; of rows the first and the last, of requirements one for each outcome. */
export function* placesIn(value: unknown, place: Place = []): Generator<Place> {
  if (place.length > 0) yield place;
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  const isRows = Array.isArray(value) || place[0] === 'coverage' || place.at(-1) === 'exchanges';
  const rows = place.at(-1) === 'requirements' ? onePerOutcome(entries) : ends(entries);
  for (const [name, member] of isRows ? rows : entries) yield* placesIn(member, [...place, name]);
}

function ends<T>(rows: readonly T[]): readonly T[] {
  return rows.length <= MOST_ROWS ? rows : [...rows.slice(0, 1), ...rows.slice(-1)];
}

function onePerOutcome(rows: readonly [string, unknown][]): readonly [string, unknown][] {
  const outcomes = new Map(rows.map((row) => [(row[1] as Members)['outcome'], row]));

  return [...outcomes.values()];
}

function parentOf(copy: unknown, place: Place): Members {
  return place.slice(0, -1).reduce<Members>((at, name) => at[name] as Members, copy as Members);
}

/** Whatever somebody could do to one member. */
export function forgeriesAt(report: unknown, place: Place): Forgery[] {
  const last = place.at(-1) ?? '';
  const siblings = parentOf(report, place);
  const own = siblings[last];
  const text = JSON.stringify(own);
  const other = Object.keys(siblings).find((name) => name !== last && JSON.stringify(siblings[name]) !== text);
  const forgery = (what: string, apply: (parent: Members) => void): Forgery => ({
    what,
    place,
    apply: (copy) => apply(parentOf(copy, place)),
  });

  return [
    forgery('deleted', (parent) => {
      if (Array.isArray(parent)) parent.splice(Number(last), 1);
      else delete parent[last];
    }),
    ...(own === null ? [] : [forgery('null', (parent) => (parent[last] = null))]),
    ...(typeof own === 'object' ? [] : [forgery('changed', (parent) => (parent[last] = changed(own)))]),
    ...(other === undefined
      ? []
      : [
          forgery('swapped', (parent) => {
            [parent[last], parent[other]] = [parent[other], parent[last]];
          }),
          forgery('relabelled', (parent) => (parent[last] = structuredClone(parent[other]))),
        ]),
    forgery('duplicated', (parent) => {
      if (Array.isArray(parent)) parent.push(structuredClone(own));
      else parent[/^e\d+$/.test(last) ? 'e9999' : `${last}2`] = structuredClone(own);
    }),
  ];
}

function changed(own: unknown): unknown {
  if (typeof own === 'number') return own + 1;
  if (typeof own === 'boolean') return !own;
  if (typeof own !== 'string') return 'x';

  return /\d/.test(own) ? own.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)) : `${own}x`;
}
