import { describe, expect, test } from 'vitest';
import { tokens } from '../../../reference/identity.js';
import { aReference } from '../../../reference/reference.js';
import { changeText } from '../../servers/changes/responses.js';
import { changeResponses } from '../../servers/changes/servers.js';
import { everybody, everybodyAndStates, examining, examiningReference, lineAbout } from './examining.js';

describe('what the interface leaves open', () => {
  test('is found by trying, and printed as lines to paste', async () => {
    const { out } = await examiningReference({ pageable: 'dotted', orderStatusParam: 'status' });

    expect(lineAbout('paging', out)).toContain(
      'list-farmer-orders accepts page parameters encoded as dotted: pageable.page=0',
    );
    expect(lineAbout('orderStatus filter', out)).toContain('its parameter is status, found by trying');
    expect(lineAbout('session', out)).toMatch(/\{"id":\d+\}, taken from a visible order/);
    expect(out).toContain('\n  SPRAY_PAGEABLE=dotted\n  SPRAY_ORDER_STATUS_PARAM=status\n');
    expect(out).toMatch(/\n {2}SPRAY_SESSION='\{"id":\d+,"startTime".*\}'\n {2}SPRAY_CROP='\{"id":\d+,"name":".*"\}'/);
  });

  test('is printed as valid lines whatever quotes a name contains', async () => {
    const quoted = changeResponses(
      'every operation',
      changeText((text) => text.replaceAll('Spring wheat', "Farmer's wheat")),
    );
    const { out } = await examining(quoted(aReference().handle), everybody);

    expect(out).toMatch(/\n {2}SPRAY_CROP=`\{"id":\d+,"name":"Farmer's wheat"\}`/);
  });

  test('is printed without control characters and without secrets that the service echoes', async () => {
    const hostile = changeResponses(
      'every operation',
      changeText((text) => text.replaceAll('Spring wheat', `\u202e${tokens.farmer}`)),
    );
    const { out } = await examining(hostile(aReference().handle), everybody);

    expect(out).toMatch(/SPRAY_CROP='\{"id":\d+,"name":"\\u202e\*\*\*SPRAY_FARMER_TOKEN\*\*\*"\}'/);
  });

  test('may differ between the lists, and then no line is suggested', async () => {
    const { handle } = aReference();
    const { out } = await examining(
      (call) => handle(call.target.startsWith('/api/sprayer') ? { ...call, target: dotted(call.target) } : call),
      everybody,
    );

    expect(out).toContain(
      'list-farmer-orders accepts page parameters encoded as flat: page=0&size=2; leave SPRAY_PAGEABLE at auto, because the lists differ',
    );
    expect(out).toContain(
      'list-sprayer-orders accepts page parameters encoded as dotted: pageable.page=0&pageable.size=2; leave SPRAY_PAGEABLE at auto',
    );
    expect(out).not.toContain('SPRAY_PAGEABLE=');
  });

  test('is reported as the settings say if the service agrees', async () => {
    const given = ['--pageable', 'flat', '--order-status-param', 'orderStatus', '--session', '{"id":77}'];
    const { exit, out } = await examiningReference({}, (origin) => [...everybodyAndStates(origin), ...given]);

    expect(exit).toBe(0);
    expect(lineAbout('paging', out)).toContain('page parameters encoded as flat, as set by SPRAY_PAGEABLE');
    expect(lineAbout('orderStatus filter', out)).toContain(
      'its parameter is orderStatus, as set by SPRAY_ORDER_STATUS_PARAM',
    );
    expect(lineAbout('session', out)).toContain('{"id":77}, as set by SPRAY_SESSION');
    expect(out).not.toContain('SPRAY_PAGEABLE=');
  });

  test('is a settings mistake if the service contradicts it, and is not blamed on the service', async () => {
    const given = ['--pageable', 'dotted', '--order-status-param', 'state', '--payment-method-param', 'paymentMethod'];
    const { exit, out } = await examiningReference({ pageable: 'flat' }, (origin) => [
      ...everybodyAndStates(origin),
      ...given,
    ]);

    expect(exit).toBe(2);
    expect(out.split('\n')[1]).toContain('SETTINGS: 3 mistakes');
    expect(out).toContain(
      'SPRAY_PAGEABLE is dotted, which list-farmer-orders ignores; it accepts flat [settings mistake]',
    );
    expect(out).toContain('SPRAY_PAGEABLE is dotted, which list-sprayer-orders ignores; it accepts flat');
    expect(out).toContain(
      'SPRAY_ORDER_STATUS_PARAM is state, which has no effect; orderStatus works [settings mistake]',
    );
    expect(out).toContain('\nLines for .env\n  SPRAY_PAGEABLE=flat\n  SPRAY_ORDER_STATUS_PARAM=orderStatus\n\n');
    expect(out.split('SPRAY_PAGEABLE=flat')).toHaveLength(2);
    expect(out).not.toContain('The implementation:');
  });

  test('must be tried if the settings suit one list and not the other', async () => {
    const { handle } = aReference();
    const { exit, out } = await examining(
      (call) => handle(call.target.startsWith('/api/sprayer') ? { ...call, target: dotted(call.target) } : call),
      [...everybody, '--pageable', 'flat'],
    );

    expect(exit).toBe(2);
    expect(out).toContain('list-farmer-orders gets page parameters encoded as flat, as set by SPRAY_PAGEABLE');
    expect(out).toContain('SPRAY_PAGEABLE is flat, which list-sprayer-orders ignores; it accepts dotted');
    expect(out).toContain('\nLines for .env\n  SPRAY_PAGEABLE=auto\n');
    expect(out).not.toContain('The implementation:');
  });

  test('may be one of several encodings that the service accepts', async () => {
    const { handle } = aReference();
    const { exit, out } = await examining(
      (call) => handle({ ...call, target: call.target.replaceAll('pageable.', '') }),
      (origin) => [...everybodyAndStates(origin), '--pageable', 'dotted'],
    );

    expect(exit).toBe(0);
    expect(lineAbout('paging', out)).toContain('page parameters encoded as dotted, as set by SPRAY_PAGEABLE');
  });

  test('is not a settings mistake if a filter works under no name', async () => {
    const rules = { filters: { orderStatus: false, paymentMethod: true } };
    const { exit, out } = await examiningReference(rules, [...everybody, '--order-status-param', 'orderStatus']);

    expect(exit).toBe(1);
    expect(lineAbout('orderStatus filter', out)).toContain(
      'orderStatus, as set by SPRAY_ORDER_STATUS_PARAM, has no effect',
    );
  });

  test('has its setting suggested if nothing is found', async () => {
    const { exit, out } = await examiningReference({ orderStatusParam: 'zustand', requiresPageable: false });

    expect(exit).toBe(3);
    expect(lineAbout('orderStatus filter', out)).toContain(
      '? orderStatus filter none of the likely names has an effect',
    );
    expect(out).toContain('# SPRAY_ORDER_STATUS_PARAM=  # expects auto or the name of a query parameter');
  });

  test('is a guess if no order is visible', async () => {
    const { exit, out } = await examiningReference({ seeded: false }, everybodyAndStates);

    expect(exit).toBe(3);
    expect(lineAbout('session', out)).toContain('no visible order has one: a run would guess {"id":1}');
    expect(lineAbout('orderStatus filter', out)).toContain('no orders to try it on yet');
    expect(out).toContain('# SPRAY_SESSION=  # expects a JSON object');
    expect(out).toMatch(/Not checked yet: \d+ requirements. A run requests what they need from the provider states/);
  });
});

/** A query as a list reads it that takes pages dotted, and nothing else. */
function dotted(target: string): string {
  return target.replaceAll(/([?&])(page|size)=/g, '$1_$2=').replaceAll('pageable.', '');
}
