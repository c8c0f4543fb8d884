import { pointer, tokensOf } from '../../json/pointer.js';
import type { JsonLayout } from './json-layout.js';

/** What a finding points to; the label says which finding it was. */
export interface MarkedPointer {
  readonly pointer: string | null;
  readonly label: string;
}

/** A stretch of a text that is marked, and what is said beside it. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly note: string;
}

/** The pointers and everything above them: where a value is missing, the nearest one above it is marked. */
export function pointersToPlace(pointed: readonly MarkedPointer[]): Set<string> {
  return new Set(pointed.flatMap(({ pointer: path }) => (path === null ? [] : lineage(path))));
}

/** From the pointer itself up to the whole. */
function lineage(path: string): string[] {
  const tokens = tokensOf(path);

  return Array.from({ length: tokens.length + 1 }, (_, above) => pointer(...tokens.slice(0, tokens.length - above)));
}

export function marksIn(laid: JsonLayout, pointed: readonly MarkedPointer[], isCut: boolean): Mark[] {
  return pointed.flatMap(({ pointer: path, label }) => {
    if (path === null) return [];
    const there = laid.places.get(path);
    if (there !== undefined) return there.map(({ start, end }) => ({ start, end, note: label }));

    const above = lineage(path).find((ancestor) => laid.places.has(ancestor));
    if (above === undefined) return [];
    const missing = tokensOf(path)[tokensOf(above).length] ?? '';
    const note = `${label}: ${isCut ? `the body is cut before ${missing}` : `no ${missing} in here`}`;

    return (laid.places.get(above) ?? []).slice(-1).map(({ start, head }) => ({ start, end: head, note }));
  });
}
