import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operations, slugs } from '../../helpers/interface/operations.js';
import { interfaceSections, quoteFor, type InterfaceBlock } from '../../helpers/interface/quotes.js';
import { requirements } from '../../suites/index.js';

function quoted(id: string, pointer: string | null): string {
  const requirement = requirements.find((known) => known.id === id);
  if (requirement === undefined) throw new Error(`no requirement ${id}`);

  return quoteFor(requirement, pointer);
}

const farmersList = 'Response 200: paged result whose content items are Order (without farmer).';

describe('a finding at a field quotes what the interface says about that field', () => {
  test.for([
    ['list-farmer-orders/field-types', '/content/0/area', `area: number … ${farmersList}`],
    ['list-farmer-orders/field-types', '/content/12/session/startTime/hour', `hour: integer (int32) … ${farmersList}`],
    ['list-farmer-orders/is-a-page', '/page/size', `page.size: integer (int64) … ${farmersList}`],
    [
      'list-farmer-orders/is-a-page',
      '/content',
      `content: array of items; item type depends on the endpoint … ${farmersList}`,
    ],
    ['get-order/field-names', '/farmer/full_name', 'Field names are exact. … fullName: string'],
    [
      'create-order/enum-values',
      '/orderStatus',
      'orderStatus: string enum; pending, cancelled, confirmed, assigned, in_progress, completed … Response 200: Order (without farmer).',
    ],
    [
      'list-notifications/no-nulls',
      '/content/0/recipient/password',
      'The recipient user inside a notification additionally has the field password (string). … Response 200: paged result whose content items are Notification.',
    ],
    [
      'list-notifications/field-types',
      '/content/0/order/receptionist/role',
      'role: string enum; farmer, receptionist, sprayer, admin … Response 200: paged result whose content items are Notification.',
    ],
  ] as const)('%s at %s', ([id, pointer, quote]) => {
    expect(quoted(id, pointer)).toBe(quote);
  });

  test.for([
    ['create-order/field-types', ''],
    ['create-order/field-types', null],
    ['create-order/field-types', '/colour'],
    ['create-order/field-types', '/colour/area'],
    ['list-farmer-orders/field-types', '/content/0'],
    ['create-order/refuses-area-below-one', '/area'],
  ] as const)(
    'where it says nothing, or the requirement is not about fields, %s at %s quotes as ever',
    ([id, pointer]) => {
      expect(quoted(id, pointer)).toBe(requirements.find((known) => known.id === id)?.quote);
    },
  );
});

function textsOf(block: InterfaceBlock): readonly string[] {
  if (block.kind === 'table') return [block.head, ...block.rows].flat();

  return block.kind === 'list' ? block.items : [block.text];
}

function wordsOf(text: string): string[] {
  return (text.match(/[^\s|#]+/g) ?? []).filter((word) => !/^-+$/.test(word));
}

describe('the sections of the interface', () => {
  test('are those of the document, in its order, and together they have all its words', () => {
    const document = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8');
    const texts = interfaceSections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(textsOf)]);

    const ofOperations = slugs.map((slug) => operations[slug].section);
    expect(interfaceSections.map(({ number }) => number)).toEqual(
      ['preamble', '1', '2', '3', '4', ofOperations, '5', '6', '7', '8', '9'].flat(),
    );
    expect(wordsOf(texts.join(' '))).toEqual(wordsOf(document));
  });
});
