import { describe, expect, test } from 'vitest';
import { aReference } from '../../reference/reference.js';
import { anAsk } from './ask.js';

const lists = {
  farmer: 'GET /api/farmer/order/',
  receptionist: 'GET /api/receptionist/feedback/',
  sprayer: 'GET /api/sprayer/order/',
  common: 'GET /api/common/notification/',
};

describe.each(['bearer', 'cookie'] as const)('with a %s', (credentials) => {
  test('a caller without credentials is rejected with 401 everywhere', () => {
    const ask = anAsk({ credentials });

    for (const list of Object.values(lists)) expect(ask('nobody', list).status).toBe(401);
  });

  test('a path accepts only its role, common accepts all', () => {
    const ask = anAsk({ credentials });
    const statuses = (['farmer', 'receptionist', 'sprayer', 'admin'] as const).map((account) =>
      Object.values(lists).map((list) => ask(account, list).status),
    );

    expect(statuses).toEqual([
      [200, 403, 403, 200],
      [403, 200, 403, 200],
      [403, 403, 200, 200],
      [403, 403, 403, 200],
    ]);
  });

  test('a path accepts every role unless roles are enforced', () => {
    const ask = anAsk({ credentials, enforcesRoles: false });

    for (const list of Object.values(lists)) expect(ask('admin', list).status).toBe(200);
    expect(ask('nobody', lists.farmer).status).toBe(401);
  });
});

test('an unknown token is rejected', () => {
  const { handle } = aReference();
  const headers = { authorization: 'Bearer made-up' };

  expect(handle({ method: 'GET', target: '/api/common/notification/', headers, body: null }).status).toBe(401);
});

test('a cookie is found among others', () => {
  const { handle, credentials } = aReference({ credentials: 'cookie' });
  const headers = { cookie: `theme=dark; ${credentials.admin['cookie']}; old_session=1` };

  expect(handle({ method: 'GET', target: '/api/common/notification/', headers, body: null }).status).toBe(200);
});

test('without credentials the path decides who the caller is', () => {
  const ask = anAsk({ credentials: 'none' });

  expect(aReference({ credentials: 'none' }).credentials.farmer).toEqual({});
  expect(ask('nobody', lists.farmer).body.page.totalElements).toBe(10);
  expect(ask('nobody', lists.sprayer).body.page.totalElements).toBe(6);
  expect(ask('nobody', lists.receptionist).status).toBe(200);
  expect(ask('nobody', lists.common).body.content[0]?.recipient.role).toBe('farmer');
});
