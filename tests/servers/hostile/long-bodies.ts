import { deflateSync, gzipSync } from 'node:zlib';
import { aPage, JSON_TYPE, raw, text, type Target } from './target.js';

/** Servers whose responses are long as a whole, or are written in an unusual way. */

const MIB = 1024 ** 2;
const spaces = ' '.repeat(15 * MIB);
const html = `<!doctype html><title>x</title>${'<p>x</p>'.repeat(1_500_000)}`;
const statuses = [200, 201, 204, 301, 304, 400, 401, 403, 404, 409, 418, 422, 423, 451, 500, 501, 502, 504, 599];

/** A response with each status in turn. */
function eachStatus(body: string): Target['respond'] {
  let count = 0;

  return (_, response) => response.writeHead(statuses[count++ % statuses.length] ?? 200, JSON_TYPE).end(body);
}

export const longBodies: readonly Target[] = [
  { does: 'sends 15 MiB of blanks with each status', respond: eachStatus(spaces) },
  { does: 'sends 15 MiB of blanks and a page', respond: text(`${spaces}${aPage([{ id: 1 }])}`) },
  {
    does: 'sends a page of HTML of 12 MB',
    respond: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  },
  {
    does: 'rejects everything with a page of HTML of 12 MB',
    respond: (_, response) => response.writeHead(403).end(html),
  },
  {
    does: 'sends 15 MiB that are not UTF-8',
    respond: (_, response) => response.writeHead(200, JSON_TYPE).end(Buffer.alloc(15 * MIB, 0xff)),
  },
  { does: 'sends 8 MiB of text that is not JSON', respond: text('password=secret&'.repeat(MIB / 2)) },
  { does: 'sends 8 MiB of opening quotes', respond: text('"'.repeat(8 * MIB)) },
  { does: 'sends 4 MiB of percent signs', respond: text(`"${'%25'.repeat((4 * MIB) / 3)}"`) },
  { does: 'sends 4 MiB of backslashes', respond: text(`"${'\\\\'.repeat(2 * MIB)}"`) },
  { does: 'sends 4 MiB of hexadecimal digits', respond: text(`"${'deadbeef'.repeat(MIB / 2)}"`) },
  { does: 'sends 4 MiB of base64', respond: text(`"${Buffer.alloc(3 * MIB, 'crop spraying').toString('base64')}"`) },
  {
    does: 'compresses a body ten times',
    respond(_, response) {
      let body: Buffer = Buffer.from(aPage([]));
      for (let times = 0; times < 10; times++) body = gzipSync(body);
      response
        .writeHead(200, { ...JSON_TYPE, 'content-encoding': Array.from({ length: 10 }, () => 'gzip').join(', ') })
        .end(body);
    },
  },
  {
    does: 'sends a bomb in many small responses',
    respond: (_, response) => response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'deflate' }).end(small),
  },
  {
    does: 'names an encoding that does not exist',
    respond: (_, response) => response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'x'.repeat(4000) }).end('{}'),
  },
  {
    does: 'writes a body in 300,000 chunks of one byte',
    respond: raw(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(300_000)}0\r\n\r\n`),
  },
  {
    does: 'adds a long extension to each chunk',
    respond: raw(
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${`1;${'x'.repeat(8000)}\r\n \r\n`.repeat(500)}0\r\n\r\n`,
    ),
  },
  {
    does: 'sends trailers without end',
    respond: raw(
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n${'X-Noise: y\r\n'.repeat(500_000)}\r\n`,
    ),
  },
  {
    does: 'redirects to another path for ever, with 8 MiB each time',
    respond: redirecting(),
  },
];

const small = deflateSync(Buffer.alloc(15 * MIB, ' '));

function redirecting(): Target['respond'] {
  const body = ' '.repeat(8 * MIB);
  let count = 0;

  return (_, response) => response.writeHead(307, { location: `/somewhere/${++count}` }).end(body);
}
