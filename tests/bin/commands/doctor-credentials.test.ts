import { describe, expect, test } from 'vitest';
import { expiryOf } from '../../../bin/doctor/token-expiry.js';
import type { Slug } from '../../../helpers/interface/operations.js';
import { tokens } from '../../../reference/identity.js';
import { aReference, type Call } from '../../../reference/reference.js';
import { isCallOf } from '../../servers/changes/calls.js';
import { removeFields } from '../../servers/changes/objects.js';
import { changeItems } from '../../servers/changes/responses.js';
import { aRejection, changeResponses } from '../../servers/changes/servers.js';
import type { Handle } from '../../support/in-process.js';
import { as, everybody, examining, examiningReference, lineAbout, type Printed } from './examining.js';

describe('credentials', () => {
  test('that are not given are asked for where they are needed', async () => {
    const { exit, out } = await examiningReference({}, as('farmer'));

    expect(exit).toBe(3);
    expect(out.split('\n')[1]).toContain('INCOMPLETE: not everything can be judged');
    expect(lineAbout('sprayer', out)).toBe('? sprayer not given, and list-sprayer-orders wants it (status 401)');
    expect(lineAbout('other farmer', out)).toContain(
      "? other farmer not given: whether one farmer's orders are hidden",
    );
    expect(lineAbout('admin', out)).toBe('');
  });

  test('that nobody asks for are not needed', async () => {
    const { out } = await examiningReference({ credentials: 'none' }, []);

    expect(lineAbout('sprayer', out)).toBe('✓ sprayer not given, and list-sprayer-orders answers without (status 200)');
  });

  test('that are refused everywhere are a settings mistake', async () => {
    const flags = [...as('farmer', 'sprayer'), '--receptionist-token', 'canary-of-nobody'];
    const { exit, out } = await examiningReference({}, flags);

    expect(exit).toBe(2);
    expect(out.split('\n')[1]).toContain('SETTINGS: 1 mistake to correct');
    expect(lineAbout('receptionist', out)).toBe(
      '✗ receptionist SPRAY_RECEPTIONIST_TOKEN is refused by list-feedback (status 401), and by everything else that was tried with it [settings mistake]',
    );
    expect(out).toContain('\n  # SPRAY_RECEPTIONIST_TOKEN=');
  });

  test("that look like somebody else's are told as that, and not blamed on the implementation", async () => {
    const flags = [...as('farmer', 'receptionist'), '--sprayer-token', tokens['other-farmer']];
    const { exit, out } = await examiningReference({}, flags);

    expect(exit).toBe(2);
    expect(lineAbout('sprayer', out)).toContain(
      "SPRAY_SPRAYER_TOKEN is refused by list-sprayer-orders (status 403) but accepted by list-farmer-orders: it looks like a farmer's [settings mistake]",
    );
    expect(out).toContain("the credentials of the sprayer are not a sprayer's → set SPRAY_SPRAYER_TOKEN");
    expect(out).not.toContain('set SPRAY_PAGEABLE');
    expect(out).not.toContain('The implementation:');
    expect(out).toContain(
      'would be blamed on the implementation until the credentials are right:\n  list-sprayer-orders/answers-200',
    );
  });

  test('that are swapped are both told', async () => {
    const flags = ['--receptionist-token', tokens.sprayer, '--sprayer-token', tokens.receptionist];
    const { out } = await examiningReference({}, [...as('farmer'), ...flags]);

    expect(lineAbout('receptionist', out)).toContain("accepted by list-sprayer-orders: it looks like a sprayer's");
    expect(lineAbout('sprayer', out)).toContain("accepted by list-feedback: it looks like a receptionist's");
  });

  test('of a user of another role are known by the notifications', async () => {
    const { exit, out } = await examiningReference({}, [...as('farmer'), '--sprayer-token', tokens.admin]);
    const accepted = await examiningReference({}, [...as('farmer'), '--admin-token', tokens.sprayer]);

    expect(exit).toBe(2);
    expect(lineAbout('sprayer', out)).toContain(
      'its notifications are for a user whose role is "admin" [settings mistake]',
    );
    expect(lineAbout('admin', accepted.out)).toContain(
      '· admin SPRAY_ADMIN_TOKEN is accepted by list-notifications; its notifications are for a user whose role is "sprayer"',
    );
    expect(accepted.exit).toBe(3);
  });

  test('are tried on the operations of others only where their own refuses them', async () => {
    const roles = { farmer: 'farmer', receptionist: 'receptionist', sprayer: 'sprayer' } as const;
    const crossed: string[] = [];
    const { handle } = aReference();
    await examining(
      (call) => {
        const role = Object.values(roles).find((one) => call.headers['authorization'] === `Bearer ${tokens[one]}`);
        const prefix = call.target.split('/')[2];
        if (role !== undefined && prefix !== role && prefix !== 'common') crossed.push(`${role} on ${prefix}`);

        return handle(call);
      },
      as('farmer', 'receptionist', 'sprayer'),
    );

    expect(crossed).toEqual([]);
  });

  test('of two farmers must be of two users', async () => {
    const same = await examiningReference({}, [...everybody.slice(0, 2), '--other-farmer-token', tokens.farmer]);
    const aliases = await examining(withAlias('farmer', aReference().handle), [
      ...as('farmer', 'receptionist', 'sprayer'),
      '--other-farmer-token',
      ALIAS,
    ]);

    expect([same.exit, aliases.exit]).toEqual([2, 2]);
    expect(lineAbout('same value', same.out)).toContain(
      'SPRAY_FARMER_TOKEN and SPRAY_OTHER_FARMER_TOKEN have the same value; it takes a second farmer [settings mistake]',
    );
    expect(lineAbout('other farmer', aliases.out)).toMatch(
      /SPRAY_OTHER_FARMER_TOKEN is the same user as SPRAY_FARMER_TOKEN: list-notifications names user \d+ as the recipient for both. It takes a second farmer \[settings mistake\]/,
    );
    expect(aliases.out).not.toContain('The implementation:');
  });

  test('of different users stay so where the implementation mixes up everybody', async () => {
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
    expect(lineAbout('other farmer', out)).toContain('✓ other farmer');
    expect(out).toContain('✗ list-notifications/recipients-differ');
  });

  test('of two farmers with different orders are not one user, whatever the notifications say', async () => {
    const { handle } = aReference();
    const { exit, out } = await examining((call) => {
      const isMixedUp = isCallOf('list-notifications', call) && isBy('other-farmer', call);

      return handle(isMixedUp ? from('farmer', call) : call);
    }, everybody);

    expect(exit).toBe(1);
    expect(lineAbout('other farmer', out)).toContain('✓ other farmer');
  });

  test("of somebody else do not make a third one's look wrong", async () => {
    const flags = ['--farmer-token', ALIAS, ...as('receptionist', 'sprayer')];
    const { exit, out } = await examining(withAlias('receptionist', aReference().handle), flags);

    expect(exit).toBe(2);
    expect(lineAbout('farmer', out)).toContain("accepted by list-feedback: it looks like a receptionist's");
    expect(out).toContain('\n  list-notifications/recipients-differ');
    expect(out).not.toContain('The implementation:');
  });

  test('that two roles share are mentioned', async () => {
    const { out } = await examiningReference({ enforcesRoles: false }, [
      ...as('farmer', 'receptionist'),
      '--sprayer-token',
      tokens.receptionist,
    ]);

    expect(lineAbout('same value', out)).toContain(
      '· same value SPRAY_RECEPTIONIST_TOKEN and SPRAY_SPRAYER_TOKEN have the same value: right only where one user has both roles',
    );
  });

  test('that expired say so themselves', async () => {
    const expired = aToken({ exp: 1_000_000_000 });
    const { exit, out } = await examiningReference({}, [...as('farmer'), '--sprayer-token', expired]);

    expect(exit).toBe(2);
    expect(lineAbout('sprayer', out)).toContain(
      '(status 401): by its own words it expired on 2001-09-09T01:46:40Z [settings mistake]',
    );
    const late = await examining(withAlias('sprayer', aReference().handle, expired), [
      ...as('farmer'),
      '--sprayer-token',
      expired,
    ]);
    expect(lineAbout('sprayer', late.out)).toContain(
      'accepted by list-sprayer-orders, although it says that it expired on',
    );
    expect(expiryOf({ cookie: `session=${aToken({ exp: 4_000_000_000 })}; theme=dark` })?.getUTCFullYear()).toBe(2096);
    expect(expiryOf({ authorization: `Bearer ${aToken({ sub: 'x' })}` })).toBeNull();
    expect(expiryOf({ authorization: 'Bearer eyJ.no-json.x' })).toBeNull();
  });

  test('of another scheme are recognised by what the service asks for', async () => {
    const basic = aRejection(401, { 'www-authenticate': 'Basic realm="spray"' });
    const { exit, out } = await examining(() => basic, as('farmer'));

    expect(exit).toBe(2);
    expect(lineAbout('farmer', out)).toContain('it asks for Basic, so use SPRAY_FARMER_HEADERS');
  });

  test('given as headers are named by that setting', async () => {
    const headers = JSON.stringify({ cookie: `session=${tokens.farmer}` });
    const { out } = await examiningReference({ credentials: 'cookie' }, ['--farmer-headers', headers]);

    expect(lineAbout('farmer', out)).toBe('✓ farmer SPRAY_FARMER_HEADERS is accepted by list-farmer-orders');
    expect(out).not.toContain(tokens.farmer);
  });
});

describe('a refusal on one operation', () => {
  test("is the implementation's, where the others of the role answer", async () => {
    const { exit, out } = await examining(refusing('list-feedback'), everybody);

    expect(exit).toBe(1);
    expect(lineAbout('receptionist', out)).toContain(
      "refused by list-feedback (status 403), but accepted by others of that role; that is the implementation's: its other operations accept the same credentials [implementation mistake]",
    );
    expect(out).toContain('✗ list-feedback/answers-200');
    expect(out).toContain("got status 403 (the implementation's: its other operations accept the same credentials)");
  });

  test("is the implementation's, where it is for any user", async () => {
    const { handle } = aReference({ enforcesRoles: false });
    const { exit, out } = await examining(
      (call) => (isCallOf('list-notifications', call) && isBy('admin', call) ? aRejection(403) : handle(call)),
      (origin) => [...everybody, '--states-url', origin],
    );

    expect(exit).toBe(1);
    expect(out.split('\n')[1]).toContain('the settings are right, and 1 requirement already fails');
    expect(out).toContain('✗ list-notifications/answers-every-role');
    expect(lineAbout('admin', out)).toContain(
      'SPRAY_ADMIN_TOKEN is refused by list-notifications (status 403), which is for any user, but accepted by list-farmer-orders',
    );
  });

  test("is the implementation's, where it is the only one and the user is right", async () => {
    const { exit, out } = await examining(refusing('list-sprayer-orders'), [...everybody, '--json']);
    const { checks } = JSON.parse(out) as Printed;

    expect(exit).toBe(1);
    const told = checks.find(({ about }) => about === 'sprayer');
    expect(told?.standing).toBe('implementation');
    expect(told?.says).toContain("but accepted by list-notifications; that is the implementation's");
  });

  test('leaves a doubt where nothing tells who the user is', async () => {
    const silent = changeResponses(
      'list-notifications',
      changeItems(removeFields('recipient')),
    )(refusing('list-sprayer-orders'));
    const { out } = await examining(silent, everybody);

    expect(lineAbout('sprayer', out)).toContain('list-notifications, which is for any user: is this one a sprayer?;');
  });
});

/** The reference, which refuses one operation to everybody. */
function refusing(slug: Slug): Handle {
  const { handle } = aReference();

  return (call) => (isCallOf(slug, call) ? aRejection(403) : handle(call));
}

function aToken(claims: object): string {
  return [{ alg: 'HS256', typ: 'JWT' }, claims, 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
}

const ALIAS = 'alias-of-somebody';

/** A server that knows one user by a second token. */
function withAlias(account: keyof typeof tokens, handle: Handle, alias = ALIAS): Handle {
  return (call) => handle(call.headers['authorization'] === `Bearer ${alias}` ? from(account, call) : call);
}

/** The same call by somebody else. */
function from(account: keyof typeof tokens, call: Call): Call {
  return { ...call, headers: { ...call.headers, authorization: `Bearer ${tokens[account]}` } };
}

function isBy(account: keyof typeof tokens, { headers }: Call): boolean {
  return headers['authorization'] === `Bearer ${tokens[account]}`;
}
