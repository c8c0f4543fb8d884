/** Values of a field that a service may treat alike, and others otherwise. The first class is the plainest. */
export interface ValueClass<Value> {
  readonly name: string;
  readonly isMember: (value: Value) => boolean;
  /** Some of its values; others lie between the first and the last if `isRange`. */
  readonly values: readonly Value[];
  /** How many decimals a value between the first and the last has; undefined if only the listed ones are drawn. */
  readonly decimals?: number;
}

/** A class of listed values. */
export function some<Value>(name: string, values: readonly Value[]): ValueClass<Value> {
  return { name, isMember: (value) => values.includes(value), values };
}
