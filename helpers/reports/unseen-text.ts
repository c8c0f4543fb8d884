import { needlessAllowances } from '../judging/gaps.js';
import type { Report } from '../records/report.js';
import { alternatives } from '../words/alternatives.js';
import { counted } from '../words/counted.js';
import { cut } from '../words/cut.js';

type FieldLists = Pick<Report, 'unseen' | 'omits'>;
type UnseenField = Report['unseen'][number];

const LONGEST_NAME = 60;

/** For example `2 fields never seen` and `omits Order.cost`. */
export function fieldTexts(report: FieldLists): string[] {
  const { unseen } = report;

  return [...(unseen.length === 0 ? [] : [`${counted(unseen.length, 'field')} never seen`]), ...omitsTexts(report)];
}

/** `omits Order.cost`, if the service declares that and no response contradicts it. */
export function omitsTexts(report: FieldLists): string[] {
  const fields = omittedFieldsOf(report);

  return fields.length === 0 ? [] : [`omits ${fields.join(', ')}`];
}

export function omittedFieldsOf({ omits }: FieldLists): string[] {
  return omits.filter(({ shownIn }) => shownIn === null).map(({ field }) => field);
}

/** A line for everything that the settings name as missing, and that was seen after all. */
export function foundAfterAllLines(report: Report): string[] {
  return [
    ...report.omits.flatMap(({ field, shownIn }) =>
      shownIn === null ? [] : [`SPRAY_OMITS names ${field}, but a response shows it (${shownIn}). Remove it there.`],
    ),
    ...needlessAllowances(report).map(
      (name) => `SPRAY_ALLOW_INCOMPLETE names ${name}, which was exercised after all. Remove it there.`,
    ),
  ];
}

/** A line for each field that was never seen. */
export function unseenLines({ unseen }: Report): string[] {
  return unseen.map((entry) => `${entry.field}: ${unseenText(entry)}`);
}

/** Who should have shown a field, and what would help. */
export function unseenText({ operations, candidates, whyPresent, settings }: UnseenField): string {
  const names = candidates.map((name) => cut(name, LONGEST_NAME)).join(', ');

  return [
    `expected from ${alternatives(operations)}, never seen`,
    ...(candidates.length === 0 ? [] : [`perhaps it is shown under another name: ${names}`]),
    ...(settings.length === 0 ? [] : [`a provider state at ${alternatives(settings)} may show it`]),
    ...(whyPresent === null ? [] : [`it cannot be declared, because ${whyPresent}`]),
  ].join('; ');
}

/** The setting that declares every field that was never seen, and those that are declared already; null if none can be. */
export function omitsLine(report: Report): string | null {
  const { unseen } = report;
  const declarable = unseen.filter(({ whyPresent }) => whyPresent === null).map(({ field }) => field);

  return declarable.length === 0 ? null : `SPRAY_OMITS=${[...omittedFieldsOf(report), ...declarable].join(',')}`;
}

/** What to do about fields that were never seen, with the line that declares them. */
export function omitsAdvice(report: Report): string[] {
  const line = omitsLine(report);

  return line === null ? [] : [`If the service does not have them, declare it: ${line}`];
}
