import type { Shape } from '../interface/shapes.js';

/** The documented field that a name stands for: the same letters, perhaps in another case or with other separators. */
export function meantName(shape: Shape, name: string): string | undefined {
  if (shape.properties.has(name)) return name;

  return [...shape.properties.keys()].find((documented) => isSameName(documented, name));
}

/** Compares the letters only, regardless of case and separators. */
export function isSameName(name: string, otherName: string): boolean {
  return lettersOf(name) === lettersOf(otherName);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
