import { describe, expect, test } from 'vitest';
import { slugs } from '../../../helpers/interface/operations.js';
import { tables } from '../../support/interface-table.js';
import { judge } from '../../support/judging.js';
import { firstOf } from '../../tiers/choice.js';
import { inTier } from '../../tiers/tier.js';
import { changeResponses, wrapInTurn, type Wrap } from '../changes/servers.js';
import { deviantSettings } from '../deviants/deviant.js';
import { fieldsOf, type Field } from './field.js';
import { spoilt } from './spoil.js';
import type { Fault } from './spoiling.js';

/** What a client sends. */
const requestTables = ['Pageable', 'CreateOrder', 'OrderFilters'];

const fields = Object.entries(tables)
  .filter(([table]) => !requestTables.includes(table))
  .flatMap(([table, members]) => Object.keys(members).map((name) => ({ table, name, title: `${table}.${name}` })));

type TableField = (typeof fields)[number];

describe('no server conforms that', () => {
  test.for(inTier(fields, firstOf).map((field) => [field.title, field] as const))(
    'shows %s under another name in every response',
    async ([, field]) => {
      const name = `${field.name}Value`;
      const { verdict, requirements, unseen } = await judgeRenamed(field, { blames: [], name });
      const candidates = unseen.find((missing) => missing.field === field.title)?.candidates ?? [];

      expect(verdict).not.toBe('conformant');
      expect(requirements.some(({ outcome }) => outcome === 'failed') || candidates.includes(name)).toBe(true);
    },
  );
});

/** Judges a server with a fault in one field of one table, wherever an object of that table is shown. */
function judgeRenamed(field: TableField, fault: Fault) {
  const wraps: Wrap[] = slugs.flatMap((slug) =>
    placesOf(field, fieldsOf(slug)).map((place) =>
      changeResponses(slug, (response) => ({
        ...response,
        body: spoilt(response.body, { field: place, fault, items: 'all' }, () => undefined),
      })),
    ),
  );

  return judge({ rules: { leavesNothingOpen: true }, wrap: wrapInTurn(...wraps), settings: deviantSettings });
}

function placesOf({ table, name }: TableField, documented: readonly Field[]): Field[] {
  const typeAt = new Map(documented.map(({ path, type }) => [path.join('.'), type]));

  return documented.filter(({ path, presence }) => {
    const around = typeAt.get(path.slice(0, -1).join('.'));

    return path.at(-1) === name && around === table && presence !== 'denied';
  });
}
