import { expect, test } from 'vitest';
import { tokens } from '../../../reference/identity.js';
import { judged, STATES } from './judged.js';

const hex = Buffer.from(tokens.farmer).toString('hex');
const utf16 = Buffer.from(tokens.farmer, 'utf16le').toString('base64');
const twice = Array.from(tokens.farmer, (character) => `%25${character.charCodeAt(0).toString(16)}`).join('');

/** What somebody would recognise the token by. */
const traces = [
  tokens.farmer,
  tokens.farmer.toUpperCase(),
  hex,
  hex.toUpperCase(),
  utf16,
  twice,
  tokens.farmer.slice(4),
];

/** The token where only a raw response can put it: in the reason, in names of headers, and in what is no HTTP at all. */
const responses = [
  `HTTP/1.1 200 ${tokens.farmer}\r\n${tokens.farmer}: 1\r\nX-Hex: ${hex}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  `HTTP/1.1 302 Found\r\nLocation: /login?next=${twice}&${tokens.farmer.toUpperCase()}=1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  `HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"${tokens.farmer}":"${utf16}","content":[${hex.toUpperCase()}`,
  `HTTP/1.1 200 OK\r\n${tokens.farmer}\r\n\r\n`,
  `${tokens.farmer} ${hex}\r\n\r\n`,
];

test('a secret is never printed and never reported', async () => {
  let next = 0;
  const { outputs, report } = await judged(
    (request, response) => {
      if (request.url === STATES) response.writeHead(404).end();
      else request.socket.end(responses[next++ % responses.length] ?? '', 'latin1');
    },
    ['--trace'],
  );
  const shown = Object.entries(outputs).flatMap(([name, text]) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${trace} in ${name}`),
  );

  expect(shown).toEqual([]);
  expect(Object.keys(outputs)).toEqual(
    expect.arrayContaining(['conformance.json', 'exchanges.har', 'stdout', 'stderr']),
  );
  expect(JSON.stringify(report)).toContain('***SPRAY_FARMER_TOKEN***');
});
