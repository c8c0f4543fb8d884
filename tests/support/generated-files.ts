import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

const root = new URL('../../', import.meta.url);

/** The files that `npm run update` writes from the code; it also writes parts of those that are named below. */
export const generatedFiles = [
  'bin/init/locked-packages.json',
  'docs/requirements.md',
  'docs/score.md',
  'docs/settings.md',
  'helpers/records/requirement-sets/0.3.0.json',
  'openapi-flat.json',
  'openapi.json',
  'suites/explanations.json',
] as const;

type GeneratedFile =
  | (typeof generatedFiles)[number]
  | 'README.md'
  | 'action.yml'
  | 'helpers/records/requirement-sets/0.2.0.json'
  | 'suites/faults.json';

/** Whether files are being written: what was loaded from them is older. */
export const isUpdating = process.env['UPDATE_DOCS'] === 'true';

/** Expects a file to be as the code would write it; `npm run update` writes it first. */
export function expectGenerated(path: GeneratedFile, text: string): void {
  const file = new URL(path, root);
  if (isUpdating) writeFileSync(file, text);

  expect(readFileSync(file, 'utf8'), `${path} is out of date: npm run update writes it`).toBe(text);
}

/** JSON with a line for each member of the members of an object, however long it is: a change of one is a change of a line. */
export function jsonInLines(value: object): string {
  return `${writtenIn(value, '\n', 2)}\n`;
}

function writtenIn(value: unknown, newline: string, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const inner = `${newline}  `;
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${writtenIn(member, inner, depth - 1)}`,
  );

  return `{${members.join(',')}${newline}}`;
}
