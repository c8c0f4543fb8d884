import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tokens } from '../../../reference/identity.js';
import { dying, encoded, flipping, flood, growing, items, pour } from './responders.js';
import { aPage, JSON_TYPE, raw, text, type Target } from './target.js';

const MIB = 1024 ** 2;

/** A hostile server, and how a run ends if every response is like that. */
export interface ExpectedTarget extends Target {
  readonly exits: 1 | 2 | 3;
  /** Words that the summary must contain. */
  readonly prints: RegExp;
}

const wrongFields = {
  id: 'x',
  date: 5,
  location: 7,
  latitude: 'x',
  longitude: 'x',
  area: 'x',
  cost: 'x',
  orderStatus: 1,
};
const wrongUser = { id: 'x', email: 1, fullName: 2, phoneNumber: 3, role: 4 };
const wrongItem = {
  ...wrongFields,
  farmer: wrongUser,
  receptionist: wrongUser,
  order: wrongFields,
  recipient: wrongUser,
};

function escapedTo(secret: string): string {
  return Array.from(secret, (character) => `%${character.charCodeAt(0).toString(16)}`).join('');
}

function passwordOf(index: number): object {
  const password = `${index}-passage-${'kjhgfdsa'.repeat(3)}-${index * 7919}`;

  return { id: index + 1, recipient: { id: index, password }, text: 'x'.repeat(10_000) };
}

const spaces = Buffer.alloc(64 * 1024, ' ');
const bomb = Buffer.alloc(300 * MIB, ' ');
const tooLarge = /too large to read|too much to keep/;
const notJson = /FAILED list-feedback\/answers-json/;

export const targets: readonly ExpectedTarget[] = [
  {
    does: 'never responds',
    isSlow: true,
    exits: 2,
    prints: /did not respond within 1000 ms/,
    respond: () => undefined,
  },
  {
    does: 'sends one byte a second',
    isSlow: true,
    exits: 2,
    prints: /did not respond within 1000 ms/,
    respond(_, response) {
      response.writeHead(200, JSON_TYPE);
      const timer = setInterval(() => response.write(' '), 1000);
      response.on('close', () => clearInterval(timer));
    },
  },
  {
    does: 'sends a body without end',
    exits: 3,
    prints: tooLarge,
    respond: (_, response) => pour(response.writeHead(200, JSON_TYPE), spaces),
  },
  {
    does: 'sends a gigabyte',
    exits: 3,
    prints: tooLarge,
    respond: (_, response) =>
      pour(response.writeHead(200, { ...JSON_TYPE, 'content-length': 1024 * MIB }), spaces, 1024 * MIB),
  },
  {
    does: 'sends a gzip bomb',
    exits: 3,
    prints: tooLarge,
    respond: encoded('gzip', gzipSync(bomb)),
  },
  {
    does: 'sends a brotli bomb',
    exits: 3,
    prints: tooLarge,
    respond: encoded('br', brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
  },
  {
    does: 'nests arrays 200,000 deep',
    exits: 3,
    prints: tooLarge,
    respond: text('['.repeat(200_000) + ']'.repeat(200_000)),
  },
  {
    does: 'nests objects 100,000 deep',
    exits: 1,
    prints: tooLarge,
    respond: text(`${'{"content":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  },
  {
    does: 'sends numbers of a million digits',
    exits: 1,
    prints: /expected an int64 integer \(from -\d+ to \d+\), got 10000/,
    respond: text(
      `{"id":1${'0'.repeat(1_000_000)},"content":[],"page":{"size":1${'0'.repeat(1_000_000)},"number":0,"totalElements":0,"totalPages":0}}`,
    ),
  },
  {
    does: 'sends a page of 300,000 items',
    exits: 3,
    prints: tooLarge,
    respond: text(aPage(items(300_000, (index) => ({ id: index + 1, location: 'x', orderStatus: 'pending' })))),
  },
  {
    does: 'sends a page of 130,000 small items',
    // Which two responses are small enough together to be read depends on which come first: each is wrong.
    exits: 1,
    prints: tooLarge,
    respond: text(
      aPage(
        items(130_000, (index) => ({ id: `${index}` })),
        { id: 'x' },
      ),
    ),
  },
  {
    does: 'grows by fifty pages with each request',
    exits: 1,
    prints: /NON-CONFORMANT/,
    respond: growing(),
  },
  {
    does: 'sends keys that are names of prototypes',
    exits: 1,
    prints: /FAILED list-feedback\/field-types|FAILED list-feedback\/farmer-present/,
    respond: text(
      '{"__proto__":{"id":1},"constructor":{"prototype":{}},"content":[{"__proto__":{"rating":"x"},"toString":1,"hasOwnProperty":2,"id":1,"order":{"__proto__":{}}}],"page":{"size":20,"number":0,"totalElements":1,"totalPages":1,"__proto__":[]},"id":1,"farmer":{"__proto__":{}},"session":{"toString":"x"}}',
    ),
  },
  {
    does: 'breaks a rule a million times',
    exits: 1,
    prints: /and \d+ more/,
    respond: text(aPage(items(2000, () => wrongItem))),
  },
  {
    does: 'gives one key a hundred thousand values',
    exits: 1,
    prints: /duplicate key/,
    respond: text(`{${'"id":0,'.repeat(100_000)}"id":1}`),
  },
  {
    does: 'gives one key four thousand values',
    exits: 1,
    prints: /duplicate key/,
    respond: text(`{${'"id":0,'.repeat(4000)}"content":[],"page":{${'"size":0,'.repeat(4000)}"size":1}}`),
  },
  {
    does: 'sends a secret without its last character, over and over',
    exits: 1,
    prints: notJson,
    respond: text(`${tokens.farmer.slice(0, -1).repeat(50_000)}…`),
  },
  {
    does: 'sends an escaped secret without its last character, over and over',
    exits: 1,
    prints: notJson,
    respond: text(escapedTo(tokens.farmer.slice(0, -1)).repeat(5000)),
  },
  {
    does: 'shows a hundred passwords, and a megabyte with one escape',
    exits: 1,
    prints: /NON-CONFORMANT/,
    respond: text(aPage(items(100, passwordOf), { id: 'x', debug: '%41' })),
  },
  {
    does: 'shows sixty thousand undocumented fields in one object',
    exits: 1,
    prints: /NON-CONFORMANT/,
    respond: text(
      JSON.stringify({
        ...Object.fromEntries(items(60_000, (index) => [`field${index}`, index])),
        ...(JSON.parse(aPage([wrongItem])) as object),
        id: 'x',
      }),
    ),
  },
  {
    does: 'sends numbers that are too large for a double',
    exits: 1,
    prints: tooLarge,
    respond: text(`{"id":1e999999,"content":[${'1e999999,'.repeat(100_000)}1]}`),
  },
  {
    does: 'resets the connection in the middle of a body',
    exits: 2,
    prints: /the connection was lost or the response was not HTTP/,
    respond(_, response) {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': 100 }).write('{"a":');
      setTimeout(() => response.socket?.resetAndDestroy(), 10);
    },
  },
  {
    does: 'promises more bytes than it sends',
    exits: 2,
    prints: /the connection was lost or the response was not HTTP/,
    respond: raw('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{}'),
  },
  {
    does: 'sends more bytes than it promises',
    exits: 1,
    prints: notJson,
    respond: raw('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{"content":[]}'),
  },
  {
    does: 'does not speak HTTP',
    exits: 2,
    prints: /the connection was lost or the response was not HTTP/,
    respond: raw('HELLO, WHO IS THERE?\r\n\r\n'),
  },
  {
    does: 'floods with headers',
    exits: 2,
    prints: /the connection was lost or the response was not HTTP/,
    respond(request) {
      request.socket.write('HTTP/1.1 200 OK\r\n');
      flood(request, `X-Noise: ${'y'.repeat(1000)}\r\n`);
    },
  },
  {
    does: 'floods with informational responses',
    exits: 2,
    prints: /did not respond within 1000 ms/,
    respond: (request) => flood(request, 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(50)),
  },
  {
    does: 'redirects to itself forever',
    exits: 1,
    prints: /expected status 200, got status 302/,
    respond: (request, response) => response.writeHead(302, { location: request.url ?? '/' }).end(),
  },
  { does: 'closes connections after twelve requests', exits: 1, prints: /NON-CONFORMANT/, respond: dying(12) },
  {
    does: 'responds with 429 forever',
    isSlow: true,
    exits: 3,
    prints: /rate-limited the suite too often or for too long/,
    respond: (_, response) => response.writeHead(429).end(),
  },
  {
    does: 'responds with 429 and a Retry-After of 30 seconds',
    exits: 3,
    prints: /rate-limited the suite too often or for too long|took longer than 20 s/,
    respond: (_, response) => response.writeHead(429, { 'retry-after': '30' }).end(),
  },
  {
    does: 'responds with 500 forever',
    exits: 1,
    prints: /expected status 200, got status 500/,
    respond: (_, response) => response.writeHead(500).end(),
  },
  { does: 'alternates between right and wrong responses', exits: 1, prints: /NON-CONFORMANT/, respond: flipping() },
];
