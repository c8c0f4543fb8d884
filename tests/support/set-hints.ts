import type { Report } from '../../helpers/records/report.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { setNames } from './set-names.js';

/** What a report advises to set, although it is set. */
export function setHintsIn({ requirements, unseen }: Report, settings: Settings): string[] {
  const set = setNames(settings);
  const hints = [...requirements, ...unseen].flatMap((about) =>
    about.settings.map((name) => [name, 'id' in about ? about.id : about.field] as const),
  );

  return hints.filter(([name]) => set.has(name)).map(([name, about]) => `${about}: ${name}`);
}
