import { describe, expect, test } from 'vitest';
import type { Settings } from '../../helpers/settings/settings.js';
import { changeResponses, type Wrap } from '../servers/changes/servers.js';
import { deviantSettings } from '../servers/deviants/deviant.js';
import { judge } from '../support/judging.js';
import type { Rules } from '../../reference/reference.js';

interface Case {
  readonly id: string;
  readonly server: { readonly wrap?: Wrap; readonly rules?: Partial<Rules> };
  readonly policy: 'SPRAY_NULLS' | 'SPRAY_MINIMUMS' | null;
}

const other: Partial<Settings> = { nulls: 'absent', minimums: 'clamp' };

const withField = (name: string, value: unknown) =>
  changeResponses('get-order', (right) => ({ ...right, body: { ...(right.body as object), [name]: value } }));
const created = (value: unknown) =>
  changeResponses('create-order', (right) => ({ ...right, body: { ...(right.body as object), farmer: value } }));

const cases: readonly Case[] = [
  ...['list-sprayer-orders/refuses-size-zero', 'list-farmer-orders/refuses-a-negative-page'].flatMap((id): Case[] => [
    { id, server: { rules: { belowMinimum: 'clamp' } }, policy: 'SPRAY_MINIMUMS' },
  ]),
  { id: 'get-order/no-nulls', server: { wrap: withField('completionDate', null) }, policy: 'SPRAY_NULLS' },
  { id: 'create-order/farmer-omitted', server: { wrap: created(null) }, policy: 'SPRAY_NULLS' },
  { id: 'create-order/farmer-omitted', server: { wrap: created({ id: 1 }) }, policy: null },
  { id: 'get-order/farmer-present', server: { wrap: withField('farmer', null) }, policy: null },
  { id: 'get-order/field-types', server: { wrap: withField('cost', 'much') }, policy: null },
  {
    id: 'list-order-sprayers/no-nulls',
    server: {
      wrap: changeResponses('list-order-sprayers', (right) => ({
        ...right,
        body: { ...(right.body as object), content: [null] },
      })),
    },
    policy: null,
  },
];

describe('a policy is named exactly where its other choice would change the outcome', () => {
  test.for(cases)('$id, $policy', async ({ id, server, policy }) => {
    const settings = { ...deviantSettings, only: [id] };
    const outcomeOf = async (changed: Partial<Settings>) =>
      (await judge({ ...server, settings: { ...settings, ...changed } })).requirements.find(
        (judged) => judged.id === id,
      );
    const read = await outcomeOf({});
    const readOtherwise = await outcomeOf(other);

    expect(read).toMatchObject({ outcome: 'failed', policy });
    expect(readOtherwise?.outcome === 'failed').toBe(policy === null);
  });
});
