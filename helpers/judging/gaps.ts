import { NEEDS_WRITING } from '../not-exercised.js';
import type { Outcome } from './judge.js';
import type { Level } from './requirement.js';

interface JudgedRequirement {
  readonly id: string;
  readonly level: Level;
  readonly outcome: Outcome;
  readonly settings: readonly string[];
  readonly known?: boolean;
}

interface RunWithGaps {
  readonly requirements: readonly JudgedRequirement[];
  readonly unseen: readonly { readonly field: string }[];
  readonly baseline?: { readonly unseen: readonly string[] } | undefined;
  /** Of them, only `allowIncomplete` and `readOnly` count. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Something that a run could not see: a requirement that was not exercised, or a documented field that no response showed. */
interface Gap {
  readonly name: string;
  /** Whether the baseline has it, too. */
  readonly isKnown: boolean;
  readonly needsWriting: boolean;
}

function gapsOf({ requirements, unseen, baseline }: RunWithGaps): Gap[] {
  const open = requirements.filter(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory');

  return [
    ...open.map(({ id, known, settings }) => ({
      name: id,
      isKnown: known === true,
      needsWriting: settings.includes(NEEDS_WRITING),
    })),
    ...unseen.map(({ field }) => ({
      name: field,
      isKnown: baseline?.unseen.includes(field) === true,
      needsWriting: false,
    })),
  ];
}

/** Whether a run saw less than its baseline: what was not looked at may have failed. */
export function hasNewGaps(run: RunWithGaps): boolean {
  return gapsOf(run).some(({ isKnown }) => !isKnown);
}

/** The settings that allow every gap of a run; null if there is a gap that none allows, or no gap at all. */
export function allowancesOf(run: RunWithGaps): readonly string[] | null {
  const named = allowedNames(run);
  const isRead = run.settings['readOnly'] === true && everyListShowsAnItem(run);
  const allowances = gapsOf(run).map(({ name, needsWriting }) => {
    if (needsWriting && isRead) return '--read-only';

    return named.some((entry) => isPartOf(name, entry)) ? '--allow-incomplete' : null;
  });

  const settings = new Set(allowances.filter((allowance) => allowance !== null));

  return settings.size === 0 || allowances.includes(null) ? null : [...settings];
}

/** What may be missing, and is not: operations, requirement ids and fields. */
export function needlessAllowances(run: RunWithGaps): string[] {
  const gaps = gapsOf(run);
  const isWhole = run.requirements.every(({ outcome }) => outcome !== 'excluded');
  const isExercised = (entry: string) => {
    const named = run.requirements.filter(({ id, level }) => isPartOf(id, entry) && level !== 'advisory');

    return named.length === 0 ? isWhole : named.some(({ outcome }) => outcome !== 'excluded');
  };

  return allowedNames(run).filter((entry) => !gaps.some(({ name }) => isPartOf(name, entry)) && isExercised(entry));
}

function allowedNames({ settings }: RunWithGaps): readonly string[] {
  const { allowIncomplete } = settings;

  // In reports of version 0.2 it is true or false.
  return Array.isArray(allowIncomplete) ? allowIncomplete.filter((entry) => typeof entry === 'string') : [];
}

function isPartOf(name: string, entry: string): boolean {
  return name === entry || name.startsWith(`${entry}/`);
}

/** A field of an item can only be judged if a list shows an item. */
function everyListShowsAnItem({ requirements }: RunWithGaps): boolean {
  const ofItems = requirements.filter(({ id, outcome }) => /^list-.*\/field-types$/.test(id) && outcome !== 'excluded');

  return ofItems.length > 0 && ofItems.every(({ outcome }) => outcome !== 'not-exercised');
}
