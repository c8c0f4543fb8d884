import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireRequest } from '../../helpers/connection/wire.js';
import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { readBody } from '../../helpers/exchanges/received-body.js';
import { curlOf } from '../../helpers/records/reported-exchange.js';
import { aReference } from '../../reference/reference.js';
import { anyText } from '../support/any-text.js';
import { settingsFor } from '../support/settings.js';

const settings = settingsFor(aReference());
const key = { observation: 'run', attempt: 1, role: 'farmer' } as const;
const rest = {
  id: 'e1',
  operation: 'create-order',
  requestClass: 'valid',
  response: null,
  failure: null,
  tries: 1,
  startedAt: '',
  milliseconds: 0,
} as const;

function lineFor(request: WireRequest): string {
  const exchange: Exchange = { ...key, ...rest, request, body: readBody(new Uint8Array(), 'reject') };

  return curlOf(exchange, settings, request);
}

/** The arguments that a shell passes to each of these commands, in place of curl. */
function wordsOf(lines: readonly string[]): string[][] {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\1\\0'; }\n${lines.join('\n')}\n`;
  const env = { SPRAY_FARMER_TOKEN: 'the token' };
  const said = execFileSync('sh', ['-s'], { input: script, env }).toString();

  return said
    .split('\x01\0')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1));
}

// Left out: what no command line can contain and no request of ours has, NUL and lone surrogates.
const sent = anyText.map((text) => Buffer.from(text.replaceAll(/[\0\x01]/g, '')).toString()); // oxlint-disable-line no-control-regex -- they are what is left out
const request = fc.record({
  method: fc.constantFrom('GET', 'POST'),
  url: sent.map((text) => `http://127.0.0.1:8080/${text}`),
  headers: fc.tuple(sent, sent).map(([name, value]) => ({ Accept: '*/*', [`X-${name}`]: value })),
  body: fc.oneof(sent, fc.constant(null)),
});

test('a shell parses a curl line to exactly what was sent', () => {
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 50, size: 'large' }), (requests) => {
      const words = requests.map(({ method, url, headers, body }) => [
        '-i',
        '--path-as-is',
        ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
        ...(method === 'GET' ? [] : ['-X', method]),
        ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
        ...(body === null ? [] : ['--data-raw', body]),
        url,
      ]);

      expect(wordsOf(requests.map(lineFor))).toEqual(words);
    }),
    { numRuns: 4 },
  );
});

test('a token is taken from its setting', () => {
  const headers = { ...settings.credentials.farmer, Accept: '*/*' };
  const [words = []] = wordsOf([lineFor({ method: 'GET', url: 'http://127.0.0.1:8080/', headers, body: null })]);

  expect(words).toContain('Authorization: Bearer the token');
});

test('curl does not read brackets as a pattern', () => {
  const plain = { method: 'GET', headers: {}, body: null };

  expect(lineFor({ ...plain, url: 'http://[::1]/[a]' })).toBe("curl -i --path-as-is --globoff 'http://[::1]/[a]'");
  expect(lineFor({ ...plain, url: 'http://127.0.0.1/a' })).toBe("curl -i --path-as-is 'http://127.0.0.1/a'");
});
