/** The two sides of a finding. */
interface Expectation {
  readonly expected: string;
  readonly got: string;
}

// A quoted text may contain the word that separates the sides.
const sides = /^expected ((?:"(?:[^"\\]|\\.)*"|[^"])*?), got (.+)$/s;

/** A message of the form `expected …, got …`, apart; null if it has another form. */
export function expectationOf(message: string): Expectation | null {
  const [, expected, got] = sides.exec(message) ?? [];

  return expected === undefined || got === undefined ? null : { expected, got };
}
