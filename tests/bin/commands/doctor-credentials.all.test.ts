import { describe, expect, test } from 'vitest';
import { expiryOf } from '../../../bin/doctor/role-credentials.js';
import type { Slug } from '../../../helpers/interface/operations.js';
import { tokens } from '../../../reference/identity.js';
import { aReference } from '../../../reference/reference.js';
import { isCallOf } from '../../servers/changes/calls.js';
import { removeFields } from '../../servers/changes/objects.js';
import { changeItems } from '../../servers/changes/responses.js';
import { aRejection, changeResponses } from '../../servers/changes/servers.js';
import type { Handle } from '../../support/in-process.js';
import { isBy, withAlias } from './accounts.js';
import { as, everybody, examining, examiningReference, lineAbout, type Printed } from './examining.js';

describe('credentials', () => {
  test('that are not given are suggested if they are needed', async () => {
    const { exit, out } = await examiningReference({}, as('farmer'));

    expect(exit).toBe(3);
    expect(out.split('\n')[1]).toContain('INCOMPLETE: not everything can be judged');
    expect(lineAbout('sprayer', out)).toBe(
      '? sprayer not given, but needed by list-sprayer-orders (status 401, "The credential is missing or unknown.")',
    );
    expect(lineAbout('second farmer', out)).toContain(
      "? second farmer not given: whether one farmer's orders are hidden",
    );
    expect(lineAbout('admin', out)).toBe('');
  });

  test('are not needed if the service does not require them', async () => {
    const { out } = await examiningReference({ credentials: 'none' }, []);

    expect(lineAbout('sprayer', out)).toBe('✓ sprayer not given, and not needed by list-sprayer-orders (status 200)');
  });

  test('may come from a command, which is named, and prints none for a role without an account', async () => {
    const command = `case $SPRAY_ROLE in farmer) echo ${tokens.farmer};; sprayer) echo canary-of-nobody;; esac`;
    const { exit, out } = await examiningReference({}, ['--token-command', command]);

    expect(exit).toBe(2);
    expect(lineAbout('farmer', out)).toBe('✓ farmer SPRAY_TOKEN_COMMAND is accepted by list-farmer-orders');
    expect(lineAbout('sprayer', out)).toContain('✗ sprayer SPRAY_TOKEN_COMMAND is rejected by');
    expect(lineAbout('receptionist', out)).toContain('? receptionist not given, but needed by list-feedback');
    expect(out).toContain('# SPRAY_TOKEN_COMMAND=  # expects a command for the shell');
    expect(out).not.toContain('canary-of-nobody');
  });

  test.each([
    ['exit status 4 and on stderr "nobody"', 'echo nobody >&2; exit 4'],
    ['no output', 'true'],
  ])('that no command prints, but %s, are a settings mistake, and nothing is sent', async (got, command) => {
    const { exit, out, asked } = await examiningReference({}, ['--token-command', command]);

    expect(exit).toBe(2);
    expect(asked).toEqual([]);
    expect(lineAbout('token', out)).toContain(`got ${got} for SPRAY_ROLE=farmer`);
    expect(lineAbout('token', out)).toContain('[settings mistake]');
  });

  test('that every operation rejects are a settings mistake', async () => {
    const flags = [...as('farmer', 'sprayer'), '--receptionist-token', 'canary-of-nobody'];
    const { exit, out } = await examiningReference({}, flags);

    expect(exit).toBe(2);
    expect(out.split('\n')[1]).toContain('SETTINGS: 1 mistake to correct');
    expect(lineAbout('receptionist', out)).toBe(
      '✗ receptionist SPRAY_RECEPTIONIST_TOKEN is rejected by list-feedback (status 401, "The credential is missing or unknown."), and by every other operation that was tried [settings mistake]',
    );
    expect(out).toContain('\n  # SPRAY_RECEPTIONIST_TOKEN=');
  });

  test('that expired are recognised by the date in the token', async () => {
    const expired = aToken({ exp: 1_000_000_000 });
    const { exit, out } = await examiningReference({}, [...as('farmer'), '--sprayer-token', expired]);

    expect(exit).toBe(2);
    expect(lineAbout('sprayer', out)).toContain(
      '(status 401, "The credential is missing or unknown."): the token expired on 2001-09-09T01:46:40Z [settings mistake]',
    );
    const late = await examining(withAlias('sprayer', aReference().handle, expired), [
      ...as('farmer'),
      '--sprayer-token',
      expired,
    ]);
    expect(lineAbout('sprayer', late.out)).toContain(
      "accepted by list-sprayer-orders, although the token's own expiry time is past",
    );
    expect(expiryOf({ cookie: `session=${aToken({ exp: 4_000_000_000 })}; theme=dark` })?.getUTCFullYear()).toBe(2096);
    expect(expiryOf({ authorization: `Bearer ${aToken({ sub: 'x' })}` })).toBeNull();
    expect(expiryOf({ authorization: 'Bearer eyJ.no-json.x' })).toBeNull();
  });

  test('of another scheme are recognised by the scheme that the service requires', async () => {
    const basic = aRejection(401, { 'www-authenticate': 'Basic realm="spray"' });
    const { exit, out } = await examining(() => basic, as('farmer'));

    expect(exit).toBe(2);
    expect(lineAbout('farmer', out)).toContain('the service requires the scheme Basic: use SPRAY_HEADERS');
  });

  test('given as headers are named by that setting', async () => {
    const headers = JSON.stringify({ farmer: { cookie: `session=${tokens.farmer}` } });
    const { out } = await examiningReference({ credentials: 'cookie' }, ['--headers', headers]);

    expect(lineAbout('farmer', out)).toBe('✓ farmer SPRAY_HEADERS is accepted by list-farmer-orders');
    expect(out).not.toContain(tokens.farmer);
  });
});

describe('a rejection by one operation', () => {
  test('is a mistake of the implementation if other operations of the role accept', async () => {
    const { exit, out } = await examining(refusing('list-feedback'), everybody);

    expect(exit).toBe(1);
    expect(lineAbout('receptionist', out)).toContain(
      'rejected by list-feedback (status 403, "rejected"), but accepted by other operations of that role; the implementation is wrong: its other operations accept the same credentials [implementation mistake]',
    );
    expect(out).toContain('✗ list-feedback/answers-200');
    expect(out).toContain(
      'got status 403, "rejected" (the implementation is wrong: its other operations accept the same credentials)',
    );
  });

  test('is a mistake of the implementation if the operation is open to any user', async () => {
    const { handle } = aReference({ enforcesRoles: false });
    const { exit, out } = await examining(
      (call) => (isCallOf('list-notifications', call) && isBy('admin', call) ? aRejection(403) : handle(call)),
      (origin) => [...everybody, '--states-url', origin],
    );

    expect(exit).toBe(1);
    expect(out.split('\n')[1]).toContain('the settings are right, but 1 requirement already fails');
    expect(out).toContain('✗ list-notifications/answers-every-role');
    expect(lineAbout('admin', out)).toContain(
      'SPRAY_ADMIN_TOKEN is rejected by list-notifications (status 403, "rejected"), which is open to any user, but accepted by list-farmer-orders',
    );
  });

  test('is a mistake of the implementation if the user has the right role', async () => {
    const { exit, out } = await examining(refusing('list-sprayer-orders'), [...everybody, '--json']);
    const { checks } = JSON.parse(out) as Printed;

    expect(exit).toBe(1);
    const told = checks.find(({ about }) => about === 'sprayer');
    expect(told?.standing).toBe('implementation');
    expect(told?.says).toContain('but accepted by list-notifications; the implementation is wrong');
  });

  test('leaves a doubt if nothing shows which role the user has', async () => {
    const silent = changeResponses(
      'list-notifications',
      changeItems(removeFields('recipient')),
    )(refusing('list-sprayer-orders'));
    const { out } = await examining(silent, everybody);

    expect(lineAbout('sprayer', out)).toContain(
      'list-notifications, which is open to any user: does this account have the role sprayer?;',
    );
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
