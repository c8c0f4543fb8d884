import { firstProblems } from '../words/first-problems.js';
import { nearest } from '../words/nearest.js';
import { shownText } from '../words/shown.js';
import {
  defineSetting,
  unexpectedValue,
  type RequirementFacts,
  type SettingSources,
  type ValueType,
} from './setting.js';
import { trueOrFalse } from './value-types.js';

const scope = { group: 'scope', secret: false } as const;

/** Names that are known, separated by commas. */
function aListOf(
  expects: string,
  knownIn: (sources: SettingSources) => readonly string[] | null,
): ValueType<readonly string[]> {
  return {
    expects,
    parse(text, sources) {
      const known = knownIn(sources);
      const names = new Set(known);
      const listed = [...new Set(text.split(',').map((entry) => entry.trim()))];
      const unknown = listed.filter((entry) => entry === '' || (known !== null && !names.has(entry)));

      if (unknown.length === 0) return { value: listed };
      return {
        problems: firstProblems(
          unknown,
          (entry) => unexpectedValue(expects, shownUnknown(entry, known ?? [])).problems,
        ),
      };
    },
  };
}

function shownUnknown(entry: string, known: readonly string[]): string {
  if (entry === '') return 'an empty entry';
  const candidate = nearest(entry, known);
  return candidate === undefined ? shownText(entry) : `${shownText(entry)}; did you mean ${candidate}?`;
}

const entries = aListOf('operations or requirement ids, separated by commas', ({ operations, requirementIds }) => [
  ...operations,
  ...requirementIds,
]);

const levels = aListOf('one or more of stated, implied and advisory, separated by commas', () => [
  'stated',
  'implied',
  'advisory',
]);

const sections = aListOf('sections of the interface, such as 4.4, separated by commas', ({ requirementFacts }) =>
  requirementFacts === undefined ? null : knownSections(Object.values(requirementFacts)),
);

/** Every section that a requirement comes from, and those that contain it: 4.4 is in 4. */
function knownSections(facts: readonly RequirementFacts[]): string[] {
  const named = facts.flatMap(({ section }) => sectionsIn(section));

  return [...new Set(named.flatMap((section) => [section.split('.')[0] ?? '', section]))];
}

function sectionsIn(section: string): string[] {
  return section.split(', ');
}

export interface ScopeSettings {
  readonly only: readonly string[];
  readonly exclude: readonly string[];
  readonly level: readonly string[];
  readonly section: readonly string[];
}

type ScopedRequirement = RequirementFacts & { readonly id: string };

/** Why the requirement with an id is excluded by a setting; null if it is judged. */
export function exclusionIn(
  requirements: readonly ScopedRequirement[],
  settings: ScopeSettings,
): (id: string) => string | null {
  const settingsById = new Map(requirements.map((requirement) => [requirement.id, leftOutBy(requirement, settings)]));

  return (id) => {
    const setting = settingsById.get(id) ?? null;

    return setting === null ? null : `left out by ${setting}`;
  };
}

/** The setting that leaves a requirement out; null if it is judged. */
export function leftOutBy({ id, level, section }: ScopedRequirement, settings: ScopeSettings): string | null {
  const isNamed = (list: readonly string[]) => list.some((entry) => id === entry || id.startsWith(`${entry}/`));
  const isAbout = (wanted: string) => sectionsIn(section).some((own) => own === wanted || own.startsWith(`${wanted}.`));
  const { only, exclude, level: wantedLevels, section: wantedSections } = scopeSettings;
  if (settings.only.length > 0 && !isNamed(settings.only)) return only.name;
  if (isNamed(settings.exclude)) return exclude.name;
  if (settings.level.length > 0 && !settings.level.includes(level)) return wantedLevels.name;

  return settings.section.length > 0 && !settings.section.some(isAbout) ? wantedSections.name : null;
}

/** The settings by which somebody chose a part of the requirements. */
export function chosenBy(settings: Omit<ScopeSettings, 'exclude'>): readonly string[] {
  const chosen = (['only', 'level', 'section'] as const).filter((field) => settings[field].length > 0);

  return chosen.map((field) => scopeSettings[field].name);
}

export const scopeSettings = {
  only: defineSetting({
    ...scope,
    name: 'SPRAY_ONLY',
    meaning: 'Judge only these; the others are reported as excluded.',
    default: 'everything',
    sample: 'create-order,get-order/answers-200',
    defaultValue: [],
    ...entries,
  }),
  exclude: defineSetting({
    ...scope,
    name: 'SPRAY_EXCLUDE',
    meaning: 'Do not judge these; they are reported as excluded.',
    default: 'nothing',
    sample: 'get-order/answers-200',
    defaultValue: [],
    ...entries,
  }),
  level: defineSetting({
    ...scope,
    name: 'SPRAY_LEVEL',
    meaning: 'Judge only requirements of these levels; the others are reported as excluded.',
    default: 'all levels',
    sample: 'stated,implied',
    defaultValue: [],
    ...levels,
  }),
  section: defineSetting({
    ...scope,
    name: 'SPRAY_SECTION',
    meaning:
      'Judge only requirements that come from these sections, or from sections within them; the others are reported as excluded.',
    default: 'all sections',
    sample: '2,4.4',
    defaultValue: [],
    ...sections,
  }),
  bail: defineSetting({
    ...scope,
    name: 'SPRAY_BAIL',
    meaning:
      'Judge one requirement after the other, and stop at the first stated or implied one that fails and is not waived; the rest is reported as excluded.',
    default: 'false',
    defaultValue: false,
    ...trueOrFalse,
  }),
  readOnly: defineSetting({
    ...scope,
    name: 'SPRAY_READ_ONLY',
    meaning:
      'Send no requests that write, and set up no provider states; requirements that need either are not exercised.',
    default: 'false',
    defaultValue: false,
    ...trueOrFalse,
  }),
};
