import type { Exchange } from '../exchanges/exchange.js';
import { pointerTokens } from '../json/pointer.js';
import type { Finding } from './finding.js';
import type { Requirement } from './requirement.js';

/** Where findings are, each place once: the operation, and the path with `[]` for items. */
export function placesOf(findings: readonly Finding[], exchanges: readonly Exchange[]): string[] {
  const operations = new Map(exchanges.map(({ id, operation }) => [id, operation]));
  const places = new Set<string>();
  // One at a time: a page of a hundred thousand items has as many findings, at a few places.
  for (const { pointer, exchange } of findings)
    if (pointer !== null) places.add(placeOf(operations.get(exchange) ?? '', pathOf(pointer)));

  return [...places];
}

function placeOf(operation: string, path: string): string {
  return `${operation} ${path}`;
}

/** A pointer as a path without indexes: `content[].farmer`. */
function pathOf(pointer: string): string {
  return pointerTokens(pointer)
    .map((token) => (/^\d+$/.test(token) ? '[]' : `.${token}`))
    .join('')
    .replace(/^\./, '');
}

/** A finding inside an object is about the object, too. */
function withAncestors(place: string): string[] {
  return [...place.matchAll(/[.[]|$/g)].map(({ index }) => place.slice(0, index));
}

interface Blamed {
  readonly requirement: Pick<Requirement, 'id' | 'operation'>;
  readonly places: readonly string[];
}

/** Whether a finding is about an undocumented field of an operation, which then cannot be called allowed. */
export function isBlamedIn(judgements: readonly Blamed[]): (operation: string, path: string) => boolean {
  const blamed = new Set(judgements.flatMap(({ places }) => places.flatMap(withAncestors)));
  const brokenPages = new Set(
    judgements.flatMap(({ requirement: { id, operation }, places }) =>
      id.endsWith('/is-a-page') && places.length > 0 ? [operation as string] : [],
    ),
  );

  // What stands beside the parts of a page that are missing may be these parts.
  return (operation, path) =>
    blamed.has(placeOf(operation, path)) || (brokenPages.has(operation) && !path.startsWith('content['));
}
