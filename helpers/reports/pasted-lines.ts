import type { Report, ReportedRequirement } from '../records/report.js';
import type { CommandOptions } from './html/commands.js';

/** The exchange whose curl line is shown for a requirement. */
export function firstExchange({ findings }: ReportedRequirement): string[] {
  return findings.slice(0, 1).map(({ exchange }) => exchange);
}

/** Once, above the first line to paste: how a shell gets the variables that these lines name. */
export function preparationLines(report: Report, { commandFor, preparationFor }: CommandOptions): readonly string[] {
  const shown = report.requirements.filter(({ findings }) => findings.length > 0);
  const lines = shown.flatMap((requirement) => [
    commandFor?.(requirement.id) ?? '',
    ...firstExchange(requirement).map((exchange) => report.exchanges[exchange]?.curl ?? ''),
  ]);
  const named = lines.flatMap((line) =>
    [...line.matchAll(/(?:\$|process\.env\.)(SPRAY_\w+)/g)].map(([, name = '']) => name),
  );

  // The embedded reference is gone with the run.
  return report.target.isReference ? [] : (preparationFor?.([...new Set(named)]) ?? []);
}
