/** Reads something out of an object once, however often it is asked for. */
export function oncePer<K extends object, V>(read: (from: K) => V): (from: K) => V {
  const known = new WeakMap<K, V>();

  return (from) => {
    const before = known.get(from);
    if (before !== undefined) return before;
    const result = read(from);
    known.set(from, result);

    return result;
  };
}
