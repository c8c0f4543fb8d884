import * as undici from 'undici';
import { expect, test } from 'vitest';
import { Agent, buildConnector, parser, wholeUndici } from '../../helpers/connection/dispatchers.js';

test('the parts of undici are those of the whole package', () => {
  expect(Agent).toBe(undici.Agent);
  expect(buildConnector).toBe(undici.buildConnector);
  expect(wholeUndici().ProxyAgent).toBe(undici.ProxyAgent);
});

test('the parser of undici is compiled with a budget of its own on Node 20 only', () => {
  const isNode20 = process.versions.node.startsWith('20.');

  expect(Object.prototype.toString.call(parser)).toBe(isNode20 ? '[object WebAssembly.Module]' : '[object Null]');
});
