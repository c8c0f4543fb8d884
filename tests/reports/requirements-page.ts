import { operations } from '../../helpers/interface/operations.js';
import { interfaceSections } from '../../helpers/interface/quotes.js';
import type { Level, Suite } from '../../helpers/judging/requirement.js';

/** How many requirements each operation has, by level. */
export function requirementsTable(suites: readonly Suite[]): string {
  const rows = suites.map(({ operation, requirements }) => {
    const { method, path } = operations[operation];
    const counted = (level: Level) => String(requirements.filter((requirement) => requirement.level === level).length);

    return [operation, `\`${method} ${path}\``, counted('stated'), counted('implied'), counted('advisory')];
  });
  const sums = [2, 3, 4].map((column) => String(rows.reduce((sum, row) => sum + Number(row[column]), 0)));
  const heading = ['operation', 'call', 'stated', 'implied', 'advisory'];

  return [heading, heading.map(() => '---'), ...rows, ['**all**', '', ...sums]]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The page that lists every requirement, generated from the suites. */
export function requirementsPage(suites: readonly Suite[]): string {
  const chapters = suites.map(({ operation, requirements }) =>
    [
      `## ${operation}`,
      '',
      '| requirement | level | section | claim |',
      '| --- | --- | --- | --- |',
      ...requirements.map(
        ({ id, level, section, claim }) => `| \`${id}\` | ${level} | ${sectionLinks(section)} | ${claim} |`,
      ),
    ].join('\n'),
  );

  return [
    '<!-- Generated from suites/ by npm run update -->',
    '# Requirements',
    'Stated: the interface says it. Implied: it follows from its words or its arithmetic. Advisory: good practice where it is silent; a warning at most. The sections are those of [the interface](interface.md); `explain` prints the words that a requirement is about.',
    ...chapters,
    '',
  ].join('\n\n');
}

function sectionLinks(section: string): string {
  return section
    .split(', ')
    .map((name) => `[${name}](interface.md#${interfaceSections.find(({ number }) => number === name)?.anchor})`)
    .join(', ');
}
