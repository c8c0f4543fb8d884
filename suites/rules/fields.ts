import {
  findForeignItems,
  hasField,
  hollowFinding,
  hollowObjects,
  judgeFields,
  showsHollow,
  type FieldRule,
  type IsAbout,
} from '../../helpers/evidence/fields/field-violations.js';
import { mayRename, meantName, renamedIn, type RenamedField } from '../../helpers/evidence/fields/renamed-fields.js';
import { hasUndocumentedNames, type ShownObject } from '../../helpers/exchanges/shown-objects.js';
import { operations, type Slug } from '../../helpers/interface/operations.js';
import { responseSentence } from '../../helpers/interface/quotes.js';
import { fieldNamesIn, shapeOf } from '../../helpers/interface/schemas.js';
import { finding, type Finding } from '../../helpers/judging/finding.js';
import { byResponse } from '../../helpers/judging/log-rule.js';
import { expectShown, itemsShown, type Log } from '../../helpers/judging/log.js';
import { judgedLast, type Level, type Rule, type Rules } from '../../helpers/judging/requirement.js';
import { shownValue } from '../../helpers/words/shown.js';

const dateRow = 'date: string, format date (<date>)';
const orderEnums =
  'orderStatus: string enum; pending, cancelled, confirmed, assigned, in_progress, completed … paymentStatus: string enum; pending, paid, failed … paymentMethod: string enum; cash, visa, mastercard';
const userEnums =
  'expertise: string enum; apprentice, adept, expert … role: string enum; farmer, receptionist, sprayer, admin';
const ratings = ['overall', 'attentive', 'friendly', 'professional']
  .map((kind) => `${kind}Rating: integer`)
  .join(' … ');
const leftOpen =
  'Required or optional flags of fields in responses, the numeric type of rating fields, rating ranges and string formats beyond those above: not shown.';

export function fields(slug: Slug): Rules {
  const { item, section } = operations[slug];
  const hasDateTime = hasField(shapeOf(item), ({ format }) => format === 'date-time');
  const response = responseSentence(slug);
  const enums = item === 'user' ? userEnums : orderEnums;
  const common = { section: `2, ${section}`, quoteWith: (field: string) => `${field} … ${response}` };
  const rule = (words: Pick<Rule, 'claim' | 'quote'>, about: FieldRule, level: Level = 'stated'): Rule => ({
    ...common,
    ...words,
    level,
    isMoot: (omits) => fieldNamesIn(shapeOf(item), about.isAbout).every((name) => omits.includes(name)),
    log: {
      ...byResponse(slug, (log) => judgeFields(log, slug, about)),
      readsEveryView: (log) => about.kind === 'type' && showsHollow(log, slug),
    },
  });

  return judgedLast({
    'field-types': rule(
      { claim: 'Every documented field that is present has its documented type.', quote: response },
      { kind: 'type', isAbout: () => true },
    ),
    ...(hasField(shapeOf(item), isDay) && {
      'field-formats': rule(
        hasDateTime
          ? {
              claim: 'Every date exists in the calendar, and every date-time is in UTC.',
              quote: `${dateRow} … timestamp: string, date-time (<timestamp>, ISO 8601, UTC)`,
            }
          : { claim: 'Every date exists in the calendar.', quote: dateRow },
        { kind: 'format', isAbout: isDay, formats: hasDateTime ? ['date', 'date-time'] : ['date'] },
      ),
    }),
    'integer-ranges': rule(
      {
        claim: 'Every integer fits in the documented 32 or 64 bits of its field.',
        quote: item === 'user' ? 'id: integer (int64)' : 'id: integer (int64) … hour: integer (int32)',
      },
      { kind: 'range', isAbout: ({ format }) => format === 'int32' || format === 'int64' },
    ),
    ...(hasField(shapeOf(item), isEnum) && {
      'enum-values': rule(
        { claim: 'Every enumerated value is exactly one of the documented values.', quote: enums },
        { kind: 'enum', isAbout: isEnum },
      ),
    }),
    'no-nulls': rule(
      { claim: 'No documented field is null.', quote: `${response} … ${leftOpen}` },
      { kind: 'null', isAbout: () => true },
    ),
    'field-names': {
      ...common,
      level: 'stated',
      claim: 'Field names are exact: no documented field is shown under another name.',
      quote: 'Field names are exact.',
      quoteWith: (field) => `Field names are exact. … ${field}`,
      log: {
        ...byResponse(slug, (log) => {
          const shown = expectShown(itemsShown(log, slug), 'no object was shown', { log, slug });

          return [...shown.flatMap(findWrongNames), ...renamedIn(log, slug).flatMap(renamedFindings)];
        }),
        readsEveryView: (log) => mayRename(log, slug),
      },
    },
    // Every user is an item of a list, for which the types are stated.
    ...(item !== 'user' && {
      'filled-objects': {
        ...common,
        level: 'advisory',
        claim: 'Every object that is shown has at least one documented field.',
        quote: leftOpen,
        log: {
          ...byResponse(slug, (log) => {
            const shown = expectShown(itemsShown(log, slug), 'no object was shown', { log, slug });
            const foreign = new Set(findForeignItems(shown).map(({ value }) => value));
            const advised = hollowObjects(log, slug).filter(({ isWrong, value }) => !isWrong && !foreign.has(value));

            return advised.map(hollowFinding);
          }),
          readsEveryView: (log: Log) => showsHollow(log, slug),
        },
      },
    }),
    ...(item === 'feedback' && {
      'whole-ratings': rule(
        { claim: 'Every rating is a whole number.', quote: `${ratings} … ${leftOpen}` },
        { kind: 'whole rating', isAbout: isRating },
        'implied',
      ),
    }),
  });
}

const isDay: IsAbout = ({ format }) => format?.startsWith('date') === true;
const isEnum: IsAbout = ({ values }) => values !== null;
const isRating: IsAbout = ({ format, type }) => format === null && type === 'integer';

function findWrongNames({ exchange, pointer, shape, value }: ShownObject): Finding[] {
  if (!hasUndocumentedNames(exchange)) return [];
  const others = Object.keys(value).filter((name) => !shape.properties.has(name));

  return others.flatMap((name) => {
    const meant = meantName(shape, name);
    if (meant === undefined || Object.hasOwn(value, meant)) return [];

    const wrong = finding(exchange, `${pointer}/${name}`, `the field name ${meant}`, JSON.stringify(name));

    return [{ ...wrong, meant: `${pointer}/${meant}` }];
  });
}

function renamedFindings({ field, name, shown }: RenamedField): Finding[] {
  return shown.map(({ object: { exchange, pointer, value }, source }) => ({
    ...finding(
      exchange,
      `${pointer}/${name}`,
      `the field name ${field}`,
      `${JSON.stringify(name)}: ${shownValue(value[name])}, which ${source} as ${field}`,
    ),
    meant: `${pointer}/${field}`,
  }));
}
