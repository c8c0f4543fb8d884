import { meantName } from '../../helpers/evidence/field-names.js';
import { findRenamedFields, type RenamedField } from '../../helpers/evidence/renamed-fields.js';
import { judgeShown, nothingSeen, responsesOf } from '../../helpers/evidence/responses.js';
import { findWrongOrderPlaces, itemsOf } from '../../helpers/evidence/shown-items.js';
import type { ShownObject } from '../../helpers/exchanges/shown-objects.js';
import { violationsIn, type ViolationKind } from '../../helpers/exchanges/violations.js';
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
}

/** Requirements for every documented field in the responses of an operation. */
export function fields(slug: Slug): Rules {
  const { item } = operations[slug];
  const rule = (claim: string, about: Subject, level: Level = 'stated'): Rule => ({
    level,
    section: `2, ${operations[slug].section}`,
    claim,
    check: (run) => judgeFields(run, slug, about),
  });

  return judgedLast({
    'field-types': rule('Every documented field that is present has its documented type.', {
      kind: 'type',
      isAbout: () => true,
    }),
    ...(hasField(shapeOf(item), isDay) && {
      'field-formats': rule('Every date exists in the calendar, and every date-time is in UTC.', {
        kind: 'format',
        isAbout: isDay,
      }),
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

async function judgeFields(run: Run, slug: Slug, { kind, isAbout }: Subject): Promise<Finding[]> {
  const items = await itemsOf(run, slug);
  const foreign = kind === 'type' ? items.filter(isForeign) : [];
  const findings = [...(await findViolations(run, slug, kind)), ...foreign.map(foreignFinding)];
  if (findings.length > 0) return findings;
  if (!items.some((item) => shows(item, isAbout)))
    throw await nothingSeen(run, slug, 'no field of this kind was shown');

  return [];
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

function foreignFinding({ exchange, pointer }: ShownObject): Finding {
  return finding(exchange, pointer, 'an item with documented fields', 'an object with none of them');
}

/** An item of a page that has fields, but no documented one. */
function isForeign({ pointer, shape, value }: ShownObject): boolean {
  const names = Object.keys(value);

  return (
    names.length > 0 && names.every((name) => meantName(shape, name) === undefined) && /^\/content\/\d+$/.test(pointer)
  );
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
