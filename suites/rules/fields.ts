import { meantName } from '../../helpers/evidence/field-names.js';
import { findHollowObjects, hasDocumentedField, hollowFinding } from '../../helpers/evidence/hollow-objects.js';
import { findRenamedFields, type RenamedField } from '../../helpers/evidence/renamed-fields.js';
import { judgeShown, nothingSeen, responsesOf } from '../../helpers/evidence/responses.js';
import { findWrongOrderPlaces, itemsOf } from '../../helpers/evidence/shown-items.js';
import type { ShownObject } from '../../helpers/exchanges/shown-objects.js';
import { violationsIn, type ViolationKind } from '../../helpers/exchanges/violations.js';
import { documentedFields, fieldNamesIn } from '../../helpers/interface/documented-fields.js';
import { operations, type Slug } from '../../helpers/interface/operations.js';
import { shapeOf, type Shape } from '../../helpers/interface/shapes.js';
import { finding, valueFinding, type Finding } from '../../helpers/judging/finding.js';
import { judgedLast, type Level, type Rule, type Rules } from '../../helpers/judging/requirement.js';
import type { Run } from '../../helpers/observations/run.js';
import { shownValue } from '../../helpers/words/shown.js';

/** Whether a rule is about a field of this shape. */
type IsAbout = (field: Shape) => boolean;

/** The fields that a rule is about, and how they violate it. */
interface Subject {
  readonly kind: ViolationKind;
  readonly isAbout: IsAbout;
  /** The formats of which a value must have been seen; by default any field that the rule is about is enough. */
  readonly formats?: readonly string[];
}

/** Requirements for every documented field in the responses of an operation. */
export function fields(slug: Slug): Rules {
  const { item } = operations[slug];
  const hasDateTime = hasField(shapeOf(item), ({ format }) => format === 'date-time');
  const rule = (claim: string, about: Subject, level: Level = 'stated'): Rule => ({
    level,
    section: `2, ${operations[slug].section}`,
    claim,
    isMoot: (omits) => fieldNamesIn(shapeOf(item), about.isAbout).every((name) => omits.includes(name)),
    check: (run) => judgeFields(run, slug, about),
  });

  return judgedLast({
    'field-types': rule('Every documented field that is present has its documented type.', {
      kind: 'type',
      isAbout: () => true,
    }),
    ...(hasField(shapeOf(item), isDay) && {
      'field-formats': rule(
        hasDateTime
          ? 'Every date exists in the calendar, and every date-time is in UTC.'
          : 'Every date exists in the calendar.',
        { kind: 'format', isAbout: isDay, formats: hasDateTime ? ['date', 'date-time'] : ['date'] },
      ),
    }),
    'integer-ranges': rule('Every integer fits in the documented 32 or 64 bits of its field.', {
      kind: 'range',
      isAbout: ({ format }) => format === 'int32' || format === 'int64',
    }),
    ...(hasField(shapeOf(item), isEnum) && {
      'enum-values': rule('Every enumerated value is exactly one of the documented values.', {
        kind: 'enum',
        isAbout: isEnum,
      }),
    }),
    'no-nulls': rule('No documented field is null.', { kind: 'null', isAbout: () => true }),
    'field-names': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: 'Field names are exact: no documented field is shown under another name.',
      async check(run) {
        const [shown, renamed] = await Promise.all([itemsOf(run, slug), findRenamedFields(run, slug)]);
        const misspelt = await judgeShown({ run, slug, shown, nothing: 'no object was shown' }, findWrongNames);

        return [...misspelt, ...renamed.flatMap(renamedFindings)];
      },
    },
    // Every user is an item of a list, for which the types are stated.
    ...(item !== 'user' && {
      'filled-objects': {
        level: 'advisory',
        section: `2, ${operations[slug].section}`,
        claim: 'Every object that is shown has at least one documented field.',
        async check(run) {
          const [shown, hollow] = await Promise.all([itemsOf(run, slug), findHollowObjects(run, slug)]);
          const foreign = new Set(findForeignItems(shown).map(({ value }) => value));
          const advised = hollow.filter(({ isWrong, value }) => !isWrong && !foreign.has(value));
          await judgeShown({ run, slug, shown, nothing: 'no object was shown' }, () => []);

          return advised.map(hollowFinding);
        },
      },
    }),
    ...(item === 'feedback' && {
      'whole-ratings': rule('Every rating is a whole number.', { kind: 'whole rating', isAbout: isRating }, 'implied'),
    }),
  });
}

const isDay: IsAbout = ({ format }) => format?.startsWith('date') === true;
const isEnum: IsAbout = ({ values }) => values !== null;
const isRating: IsAbout = ({ format, type }) => format === null && type === 'integer';

function hasField(shape: Shape, isAbout: IsAbout): boolean {
  return isAbout(shape) || [...shape.properties.values()].some((member) => hasField(member, isAbout));
}

async function judgeFields(run: Run, slug: Slug, { kind, isAbout, formats = [] }: Subject): Promise<Finding[]> {
  const items = await itemsOf(run, slug);
  const hollow = kind === 'type' ? (await findHollowObjects(run, slug)).filter(({ isWrong }) => isWrong) : [];
  const foreign = kind === 'type' ? findForeignItems(items) : [];
  const findings = [...(await findViolations(run, slug, kind)), ...[...hollow, ...foreign].map(hollowFinding)];
  if (findings.length > 0) return findings;
  if (!items.some((item) => shows(item, isAbout)))
    throw await nothingSeen(run, slug, 'no field of this kind was shown');
  const unseen = formats.find(
    (format) => !isOmitted(run, format) && !items.some((item) => shows(item, (field) => field.format === format)),
  );
  if (unseen !== undefined) throw await nothingSeen(run, slug, `no ${unseen} was shown`);

  return [];
}

/** Whether the service declares to have no field with this format. */
function isOmitted({ settings }: Run, format: string): boolean {
  return documentedFields()
    .filter(({ kind, field }) => shapeOf(kind).properties.get(field)?.format === format)
    .every(({ name }) => settings.omits.includes(name));
}

async function findViolations(run: Run, slug: Slug, kind: ViolationKind): Promise<Finding[]> {
  const [exchanges, isInWrongOrder] = await Promise.all([responsesOf(run, slug), findWrongOrderPlaces(run, slug)]);

  return exchanges.flatMap((exchange) =>
    violationsIn(exchange)
      .filter((violation) => violation.kind === kind)
      .filter(({ pointer }) => !isInWrongOrder(exchange, pointer))
      .map(({ pointer, expected, got }) => valueFinding(exchange, pointer, expected, got)),
  );
}

/** Feedback or notifications of which every item has fields, but no documented one: these are something else. */
function findForeignItems(objects: readonly ShownObject[]): readonly ShownObject[] {
  const items = objects.filter(
    ({ pointer, shape }) => /^\/content\/\d+$/.test(pointer) && /feedback|notification/.test(shape.kind),
  );

  return items.every((item) => Object.keys(item.value).length > 0 && !hasDocumentedField(item)) ? items : [];
}

/** Whether an object shows a field that a rule is about. */
function shows({ shape, value }: ShownObject, isAbout: IsAbout): boolean {
  for (const [name, field] of shape.properties) {
    if (isAbout(field) && Object.hasOwn(value, name) && value[name] !== null) return true;
  }

  return false;
}

function findWrongNames({ exchange, pointer, shape, value }: ShownObject): Finding[] {
  const others = Object.keys(value).filter((name) => !shape.properties.has(name));

  return others.flatMap((name) => {
    const meant = meantName(shape, name);
    if (meant === undefined || Object.hasOwn(value, meant)) return [];

    return [finding(exchange, `${pointer}/${name}`, `the field name ${meant}`, JSON.stringify(name))];
  });
}

function renamedFindings({ field, name, shown }: RenamedField): Finding[] {
  return shown.map(({ object: { exchange, pointer, value }, source }) =>
    finding(
      exchange,
      `${pointer}/${name}`,
      `the field name ${field}`,
      `${JSON.stringify(name)}: ${shownValue(value[name])}, which ${source} as ${field}`,
    ),
  );
}
