import { describe, expect, test } from 'vitest';
import { tokens } from '../../../reference/identity.js';
import { aReference } from '../../../reference/reference.js';
import { isCallOf } from '../../servers/changes/calls.js';
import { ALIAS, from, isBy, withAlias } from './accounts.js';
import { as, everybody, examining, examiningReference, lineAbout } from './examining.js';

describe('credentials', () => {
  test('of another role are reported as that, and not blamed on the implementation', async () => {
    const flags = [...as('farmer', 'receptionist'), '--sprayer-token', tokens['other-farmer']];
    const { exit, out } = await examiningReference({}, flags);

    expect(exit).toBe(2);
    expect(lineAbout('sprayer', out)).toContain(
      'SPRAY_SPRAYER_TOKEN is rejected by list-sprayer-orders (status 403, "This path is for the role sprayer, not for farmer.") but accepted by list-farmer-orders: it seems to belong to a farmer [settings mistake]',
    );
    expect(out).toMatch(
      /\? SPRAY_SPRAYER_TOKEN is wrong: list-sprayer-orders rejects it .* it belongs to a farmer → change SPRAY_SPRAYER_TOKEN\n +list-sprayer-orders \(all 31\)\n/,
    );
    expect(out).not.toContain('set SPRAY_PAGEABLE');
    expect(out).not.toContain('The implementation:');
  });

  test('that are swapped are both reported', async () => {
    const flags = ['--receptionist-token', tokens.sprayer, '--sprayer-token', tokens.receptionist];
    const { out } = await examiningReference({}, [...as('farmer'), ...flags]);

    expect(lineAbout('receptionist', out)).toContain(
      'accepted by list-sprayer-orders: it seems to belong to a sprayer',
    );
    expect(lineAbout('sprayer', out)).toContain('accepted by list-feedback: it seems to belong to a receptionist');
  });

  test('of a user with another role are recognised by the notifications', async () => {
    const { exit, out } = await examiningReference({}, [...as('farmer'), '--sprayer-token', tokens.admin]);
    const accepted = await examiningReference({}, [...as('farmer'), '--admin-token', tokens.sprayer]);

    expect(exit).toBe(2);
    expect(lineAbout('sprayer', out)).toContain(
      'its notifications are for a user with the role "admin" [settings mistake]',
    );
    expect(out).toContain("the sprayer's credentials do not belong to a user with that role → set SPRAY_SPRAYER_TOKEN");
    expect(out).toContain(
      'would fail because of the wrong credentials, not because of the implementation:\n  list-sprayer-orders/answers-200',
    );
    expect(lineAbout('admin', accepted.out)).toContain(
      '· admin SPRAY_ADMIN_TOKEN is accepted by list-notifications; its notifications are for a user with the role "sprayer"',
    );
    expect(accepted.exit).toBe(3);
  });

  test('are tried on the lists of other roles only if their own list rejects them', async () => {
    const roles = { farmer: 'farmer', receptionist: 'receptionist', sprayer: 'sprayer' } as const;
    const crossed: string[] = [];
    const { handle } = aReference();
    await examining(
      (call) => {
        const role = Object.values(roles).find(
          (account) => call.headers['authorization'] === `Bearer ${tokens[account]}`,
        );
        const prefix = call.target.split('/')[2];
        if (role !== undefined && prefix !== role && prefix !== 'common') crossed.push(`${role} on ${prefix}`);

        return handle(call);
      },
      as('farmer', 'receptionist', 'sprayer'),
    );

    expect(crossed).toEqual([]);
  });

  test('of two farmers must belong to two users', async () => {
    const same = await examiningReference({}, [...everybody.slice(0, 2), '--other-farmer-token', tokens.farmer]);
    const aliases = await examining(withAlias('farmer', aReference().handle), [
      ...as('farmer', 'receptionist', 'sprayer'),
      '--other-farmer-token',
      ALIAS,
    ]);

    expect([same.exit, aliases.exit]).toEqual([2, 2]);
    expect(lineAbout('same value', same.out)).toContain(
      'SPRAY_FARMER_TOKEN and SPRAY_OTHER_FARMER_TOKEN have the same value; use a second farmer [settings mistake]',
    );
    expect(lineAbout('second farmer', aliases.out)).toMatch(
      /SPRAY_OTHER_FARMER_TOKEN belongs to the same user as SPRAY_FARMER_TOKEN: list-notifications names user \d+ as the recipient for both. Use a second farmer \[settings mistake\]/,
    );
    expect(aliases.out).not.toContain('The implementation:');
  });

  test('of different users are not reported as one if the implementation mixes up all users', async () => {
    const { handle } = aReference();
    const none = { content: [], page: { size: 20, number: 0, totalElements: 0, totalPages: 0 } };
    const { exit, out } = await examining((call) => {
      // Without orders of the second farmer's, only the others tell that it is not the settings.
      if (isCallOf('list-farmer-orders', call) && isBy('other-farmer', call)) {
        return { status: 200, headers: {}, body: JSON.stringify(none) };
      }

      return handle(isCallOf('list-notifications', call) ? from('farmer', call) : call);
    }, everybody);

    expect(exit).toBe(1);
    expect(lineAbout('second farmer', out)).toContain('✓ second farmer');
    expect(out).toContain('✗ list-notifications/recipients-differ');
  });

  test('of two farmers with different orders are not one user, whatever the notifications say', async () => {
    const { handle } = aReference();
    const { exit, out } = await examining((call) => {
      const isMixedUp = isCallOf('list-notifications', call) && isBy('other-farmer', call);

      return handle(isMixedUp ? from('farmer', call) : call);
    }, everybody);

    expect(exit).toBe(1);
    expect(lineAbout('second farmer', out)).toContain('✓ second farmer');
  });

  test('of one wrong role do not make those of a third role look wrong', async () => {
    const flags = ['--farmer-token', ALIAS, ...as('receptionist', 'sprayer')];
    const { exit, out } = await examining(withAlias('receptionist', aReference().handle), flags);

    expect(exit).toBe(2);
    expect(lineAbout('farmer', out)).toContain('accepted by list-feedback: it seems to belong to a receptionist');
    expect(out).toContain('\n  list-notifications/recipients-differ');
    expect(out).not.toContain('The implementation:');
  });

  test('that two roles share are reported', async () => {
    const { out } = await examiningReference({ enforcesRoles: false }, [
      ...as('farmer', 'receptionist'),
      '--sprayer-token',
      tokens.receptionist,
    ]);

    expect(lineAbout('same value', out)).toContain(
      '· same value SPRAY_RECEPTIONIST_TOKEN and SPRAY_SPRAYER_TOKEN have the same value: correct only if one user has both roles',
    );
  });
});
