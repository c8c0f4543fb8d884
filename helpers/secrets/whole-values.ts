import { decoded } from '../settings/proxies.js';
import type { Secret } from './configured-secrets.js';
import { isLong } from './secret-index.js';

/** Shorter ones are no secrets, and would hide half a report. */
const SHORTEST_WHOLE = 3;
const QUOTED = /"([^"\\]*)"|'([^'\\]*)'/g;
const ADDRESS = /(?:\w+:\/\/|\/)[^\s"'<>]*/g;

/** Hides short secrets where they are a whole value: a text, a quoted string, a part of a URL. Inside words they stay. */
export function wholeValues(secrets: readonly Secret[]): (text: string) => string {
  const short = new Map(
    secrets
      .filter((secret) => secret.value.length >= SHORTEST_WHOLE && !isLong(secret))
      .map(({ value, marker }) => [value, marker]),
  );
  const markerOf = (text: string) => short.get(text) ?? short.get(decoded(text));
  if (short.size === 0) return (text) => text;

  return (text) => {
    const whole = markerOf(text);
    if (whole !== undefined) return whole;

    return text
      .replaceAll(QUOTED, (literal: string, double?: string, single?: string) => {
        const marker = markerOf(double ?? single ?? '');

        return marker === undefined ? literal : literal[0] + marker + literal[0];
      })
      .replaceAll(ADDRESS, (address) => address.replaceAll(/[^/?&=#;:@,]+/g, (part) => markerOf(part) ?? part));
  };
}

/** Gives different texts different masked ones: two names must not become one, and two people stay two. */
export function aUniqueName(): (text: string, masked: string) => string {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  const counts = new Map<string, number>();

  return (text, masked) => {
    let name = given.get(text) ?? masked;
    while (!given.has(text) && taken.has(name)) {
      const count = (counts.get(masked) ?? 1) + 1;
      counts.set(masked, count);
      name = `${masked}~${count}`;
    }
    given.set(text, name);
    taken.add(name);

    return name;
  };
}
