/** Values of a field that a service may treat alike, and others otherwise. */
export interface ValueClass<Value> {
  readonly name: string;
  readonly isMember: (value: Value) => boolean;
  /** Its values, or the ends of a range. */
  readonly values: readonly Value[];
  /** How many decimals the values of a range have. */
  readonly decimals?: number;
}

/** A class of listed values. */
export function some<Value>(name: string, values: readonly Value[]): ValueClass<Value> {
  return { name, isMember: (value) => values.includes(value), values };
}
