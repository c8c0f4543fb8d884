import type { Figure } from './cases/case.js';
import { tried } from './tried.js';

export interface Measured {
  readonly about: string;
  readonly figures: readonly Figure[];
}

/** As it is printed on a terminal. */
export function printed({ about, figures }: Measured): string {
  const width = Math.max(...figures.map(({ name }) => name.length));

  return [
    `${about}:`,
    ...figures.map((figure) => `  ${figure.name.padEnd(width)}  ${amount(figure)}${verdict(figure, '  ')}`),
    ...reasons(figures).map((reason) => `  ${reason}`),
    '',
  ].join('\n');
}

/** The page in docs. */
export function performancePage(all: readonly Measured[], { node, cores }: { node: string; cores: number }): string {
  const sections = all.map(({ about, figures }) =>
    [
      `## ${about}`,
      '',
      '| figure | measured | aim |',
      '| --- | ---: | ---: |',
      ...figures.map(
        (figure) => `| ${figure.name} | ${amount(figure)} | ${figure.aim === undefined ? '' : `≤ ${figure.aim}`} |`,
      ),
      ...reasons(figures).map((reason) => `\n${reason}`),
      '',
    ].join('\n'),
  );

  return [
    '# Performance',
    '',
    `Written by \`npm run bench\`, with Node ${node} on ${cores} cores. Each time is a median. A run and what it is compared with`,
    'were measured alternately, so that the speed of the machine affects both sides of each ratio equally.',
    '',
    '`npm run profile -- CASE` shows which functions take the time of a case; the cases are in `tests/bench/cases`.',
    '`npx crop-spraying-conformance run --trace` shows why each request of a run is sent.',
    '',
    ...sections,
    '## Tried without success',
    '',
    ...tried.map((line) => `- ${line}`),
    '',
  ].join('\n');
}

function amount({ value, unit }: Figure): string {
  if (unit === 'times') return value.toFixed(2);
  const digits = unit === 'ms' && value < 100 ? 1 : 0;

  return `${value.toFixed(digits)}${unit === 'ms' || unit === 'MiB' ? ` ${unit}` : ''}`;
}

function verdict({ value, aim }: Figure, gap: string): string {
  if (aim === undefined) return '';

  return `${gap}(aim: at most ${aim}${value > aim ? ', missed' : ''})`;
}

/** Why what misses its aim does so. */
function reasons(figures: readonly Figure[]): string[] {
  const missed = figures.filter(({ value, aim = Infinity }) => value > aim);

  return [...new Set(missed.flatMap(({ reason }) => reason ?? []))];
}
