import type { Suite } from '../suite.js';

/** The page that lists every requirement, from the words that the suites hold. */
export function requirementsPage(suites: readonly Suite[]): string {
  const chapters = suites.map(({ operation, requirements }) =>
    [
      `## ${operation}`,
      '',
      '| requirement | level | section | claim |',
      '| --- | --- | --- | --- |',
      ...requirements.map(({ id, level, section, claim }) => `| \`${id}\` | ${level} | ${section} | ${claim} |`),
    ].join('\n'),
  );

  return [
    '<!-- Generated from suites/ by UPDATE_DOCS=true npm test -->',
    '# Requirements',
    'Stated: the interface says it. Implied: it follows from its words or its arithmetic. Advisory: good practice where it is silent; a warning at most.',
    ...chapters,
    '',
  ].join('\n\n');
}
