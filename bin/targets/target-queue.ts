import type { NamedTarget } from './target-settings.js';

/** A target, and its place in the list. */
interface ListedTarget {
  readonly index: number;
  readonly target: NamedTarget;
}

interface TargetQueue<Owner> {
  /** The next target that this owner may judge now; undefined if there is none. */
  take(owner: Owner): ListedTarget | undefined;
  /** The target is judged: the next one at its address may be taken. */
  done(taken: ListedTarget): void;
  /** Nobody began with it: it is taken again. */
  putBack(taken: ListedTarget): void;
  /** Those that nobody took. */
  readonly left: readonly ListedTarget[];
}

/** Targets in the order of the list; those at one address go to one owner, one after the other: two runs would see each other's orders. */
export function aTargetQueue<Owner>(targets: readonly NamedTarget[]): TargetQueue<Owner> {
  const left: ListedTarget[] = targets.map((target, index) => ({ index, target }));
  const owners = new Map<string | null, Owner>();
  const busy = new Set<string | null>();

  return {
    left,
    take(owner) {
      const place = left.findIndex(({ target: { settings } }) => {
        const known = owners.get(settings.baseUrl);

        return !busy.has(settings.baseUrl) && (known === undefined || known === owner);
      });
      if (place < 0) return undefined;
      const [taken] = left.splice(place, 1);
      if (taken !== undefined) {
        owners.set(taken.target.settings.baseUrl, owner);
        busy.add(taken.target.settings.baseUrl);
      }

      return taken;
    },
    done: ({ target }) => void busy.delete(target.settings.baseUrl),
    putBack(taken) {
      busy.delete(taken.target.settings.baseUrl);
      const place = left.findIndex(({ index }) => index > taken.index);
      left.splice(place < 0 ? left.length : place, 0, taken);
    },
  };
}
