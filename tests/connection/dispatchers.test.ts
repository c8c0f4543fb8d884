import * as undici from 'undici';
import { expect, test } from 'vitest';
import { Agent, buildConnector, wholeUndici } from '../../helpers/connection/dispatchers.js';

test('the parts of undici are those of the whole package', () => {
  expect(Agent).toBe(undici.Agent);
  expect(buildConnector).toBe(undici.buildConnector);
  expect(wholeUndici().ProxyAgent).toBe(undici.ProxyAgent);
});
