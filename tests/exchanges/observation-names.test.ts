import { describe, expect, test } from 'vitest';
import { purposeOf, type ObservationName } from '../../helpers/exchanges/observation-names.js';
import type { Report } from '../../helpers/records/report.js';
import conforming from '../golden/recordings/conforming-0.2.0.json' with { type: 'json' };

const sent = { operation: 'list-farmer-orders', role: 'farmer' } as const;
const purposeOfName = (observation: ObservationName) => purposeOf({ ...sent, observation });

describe('what a request was sent for', () => {
  test('is known of every request in the recording of 0.2.0', () => {
    const exchanges = Object.values((conforming as unknown as Report).exchanges);

    expect(exchanges.length).toBeGreaterThan(100);
    expect(exchanges.filter((exchange) => purposeOf(exchange) === null)).toEqual([]);
  });

  test('depends on the parts of the name', () => {
    expect(purposeOfName('creation visa')).toContain('visa');
    expect(purposeOfName('filter status=paid&method=cash')).toContain('status=paid&method=cash');
    expect(purposeOfName('state an order with sprayers receptionist')).toContain('"an order with sprayers"');
    expect(purposeOfName('list-farmer-orders as other-farmer : page=0')).toContain('second farmer');
    expect(purposeOfName('list-sprayer-orders as sprayer later: page=0')).toContain('sprayer');
  });

  test('names the requirement whose check sent it', () => {
    expect(purposeOf({ ...sent, observation: 'get-order/one-farmer' })).toContain('get-order/one-farmer');
  });

  test('is unknown of a name that is not ours', () => {
    expect(purposeOf({ ...sent, observation: 'order abc' })).toBeNull();
    expect(purposeOf({ ...sent, observation: 'no such observation' })).toBeNull();
  });
});
