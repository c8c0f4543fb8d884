import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { modulesIn, textOf } from './sources.js';

const MOST_LINES_OF_A_CHECK = 15;
const MOST_LINES_OF_A_FILE = 300;

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function nodesIn(node: Syntax): Syntax[] {
  const parts = Object.values(node)
    .flatMap((part): unknown[] => (Array.isArray(part) ? part : [part]))
    .filter(isSyntax);

  return [node, ...parts.flatMap(nodesIn)];
}

interface Measured {
  readonly place: string;
  readonly lines: number;
}

/** Every function of a file, with the number of lines between its braces, or of its expression. */
function functionsIn(file: string): Measured[] {
  const text = textOf(file);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;

  return nodesIn(parseSync(file, text).program as unknown as Syntax).flatMap(({ type, start, body, returnType }) => {
    if (!/Function/.test(type) || !isSyntax(body)) return [];
    const spanned = lineAt(body.end) - lineAt(body.start);
    const returned = isSyntax(returnType) ? text.slice(returnType.start, returnType.end) : '';
    const lines = body.type === 'BlockStatement' ? spanned - 1 : spanned + 1;

    return /\bRules?$/.test(returned) ? [] : [{ place: `${file}:${lineAt(start)}`, lines }];
  });
}

const tooLong = (most: number) => (measured: Measured) => measured.lines > most;

// Checks are written in the suites; what they call there is part of them.
test(`no check is longer than ${MOST_LINES_OF_A_CHECK} lines`, () => {
  const functions = modulesIn('suites').flatMap(functionsIn);

  expect(functions.length).toBeGreaterThan(100);
  expect(
    functions.filter(tooLong(MOST_LINES_OF_A_CHECK)),
    'move what several responses show together to helpers/evidence',
  ).toEqual([]);
});

test(`no file of the product is longer than ${MOST_LINES_OF_A_FILE} lines`, () => {
  const files = ['helpers', 'suites', 'bin', 'reference']
    .flatMap(modulesIn)
    .map((file) => ({ place: file, lines: textOf(file).trimEnd().split('\n').length }));

  expect(files.length).toBeGreaterThan(200);
  expect(files.filter(tooLong(MOST_LINES_OF_A_FILE)), 'split these into files of one noun each').toEqual([]);
});
