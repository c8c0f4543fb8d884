import type { OperationScore, Score, Tally } from './score.js';

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${part}/${whole}`);

const caughtOf = ({ caught, total }: Tally) => share(caught, total);
const exactOf = ({ exact, caught }: Tally) => share(exact, caught);

const TITLES = ['', 'deviants caught', 'blamed exactly', 'generated caught', 'blamed exactly'];

function cells(name: string, { deviants, generated }: Pick<OperationScore, 'deviants' | 'generated'>): string[] {
  return [name, caughtOf(deviants), exactOf(deviants), caughtOf(generated), exactOf(generated)];
}

/** Everything but faulty servers, in a sentence. */
function others({ variants, stubs }: Score): string {
  return `False alarms on conforming variants: ${share(variants.falseAlarms, variants.total)}. Stubs that conform: ${share(stubs.conformant, stubs.total)}.`;
}

/** The score for a terminal: a row for each operation and, on request, for each requirement. */
export function scoreLines(score: Score, detail: 'operations' | 'requirements'): string[] {
  const rows = score.operations.flatMap((operation) => [
    cells(operation.operation, operation),
    ...(detail === 'requirements' ? operation.requirements : []).map((requirement) =>
      cells(`  ${requirement.id}`, requirement),
    ),
  ]);

  return [...aligned([TITLES, ...rows, cells('all', score)]), '', others(score)];
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = TITLES.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));

  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}

/** The README's table: a row for each operation. */
export function scoreSection(score: Score): string {
  const rows = score.operations.map((operation) => cells(operation.operation, operation));

  return [...markdown([TITLES, ...rows, cells('**all**', score)]), '', others(score)].join('\n');
}

/** The page of docs: a row for each requirement, and what was not generated. */
export function scorePage(score: Score): string {
  const sections = score.operations.map(({ operation, requirements }) =>
    [
      `## ${operation}`,
      '',
      ...markdown([TITLES, ...requirements.map((requirement) => cells(requirement.id, requirement))]),
      '',
    ].join('\n'),
  );
  const reasons = score.notGenerated.map(
    ({ why, shows, fields }) => `- ${why} (${fields} fields): ${shows.join('; ')}`,
  );

  return [
    '# How well the suite finds faults',
    '',
    'Written by `npm run update`. A deviant is the reference with one fault, written by hand. A generated deviant has one wrong',
    'field in one operation, in every item or only in the last. _Caught_: the requirement was blamed, and for a generated',
    'deviant, at the pointer of the fault. _Blamed exactly_: no other requirement was blamed.',
    '',
    others(score),
    '',
    ...sections,
    '## What is not generated, and why',
    '',
    'Each line gives the reason, the number of fields, and the ways of showing them for which no deviant is generated.',
    '',
    ...reasons,
    '',
  ].join('\n');
}

function markdown([titles = [], ...rows]: readonly (readonly string[])[]): string[] {
  const all = [titles, titles.map(() => '---'), ...rows];
  const widths = titles.map((_, column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));

  return all.map(
    (row) =>
      `| ${row.map((cell, column) => (cell === '---' ? '-'.repeat(widths[column] ?? 3) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`,
  );
}
