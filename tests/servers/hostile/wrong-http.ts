import { aPage, JSON_TYPE, raw, text, type Target } from './target.js';

/** Servers that use HTTP in a wrong or malicious way. */

const page = aPage([{ id: 1 }]);
const onePage = `Content-Type: application/json\r\nContent-Length: ${page.length}\r\n\r\n${page}`;
const cookies = Array.from({ length: 150 }, (_, index) => `Set-Cookie: c${index}=${'v'.repeat(60)}\r\n`).join('');

/** The bytes of a response, one after the other. */
function trickled(bytes: string, milliseconds: number): Target['respond'] {
  return ({ socket }) => {
    let index = 0;
    const timer = setInterval(() => {
      if (index < bytes.length && !socket.destroyed) socket.write(bytes[index++] ?? '');
      else clearInterval(timer);
    }, milliseconds);
    socket.on('close', () => clearInterval(timer));
  };
}

/** Responds at once for a while, and then never again. */
function silentAfter(responses: number): Target['respond'] {
  let count = 0;

  return (request, response) => {
    if (++count <= responses) text(page)(request, response);
  };
}

export const wrongHttp: readonly Target[] = [
  {
    does: 'sends headers of 15 KB',
    respond: (_, response) => response.writeHead(200, { ...JSON_TYPE, 'x-noise': 'y'.repeat(15_000) }).end(page),
  },
  { does: 'sends a hundred and fifty cookies', respond: raw(`HTTP/1.1 200 OK\r\n${cookies}${onePage}`) },
  { does: 'sends a thousand empty headers', respond: raw(`HTTP/1.1 200 OK\r\n${'X-A:\r\n'.repeat(1000)}${onePage}`) },
  {
    does: 'sends a header that never ends',
    respond: (request) => void request.socket.write(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}`),
  },
  { does: 'sends a reason of 10 KB', respond: raw(`HTTP/1.1 200 ${'very '.repeat(2000)}\r\n${onePage}`) },
  { does: 'responds with status 999', respond: raw(`HTTP/1.1 999 What\r\n${onePage}`) },
  { does: 'responds with status 000', respond: raw(`HTTP/1.1 000 What\r\n${onePage}`) },
  {
    does: 'switches to another protocol',
    respond: raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nhello'),
  },
  {
    does: 'sends a hundred informational responses before each response',
    respond: raw(`${'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(100)}HTTP/1.1 200 OK\r\n${onePage}`),
  },
  {
    does: 'responds twice to each request',
    respond: raw(`HTTP/1.1 200 OK\r\n${onePage}HTTP/1.1 200 OK\r\n${onePage}`),
  },
  { does: 'sends a body with status 204', respond: raw(`HTTP/1.1 204 No Content\r\n${onePage}`) },
  { does: 'gives two lengths', respond: raw(`HTTP/1.1 200 OK\r\nContent-Length: 5\r\n${onePage}`) },
  { does: 'gives a length and chunks', respond: raw(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n${onePage}`) },
  {
    does: 'gives a length of 9 exabytes',
    respond: raw(`HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n{}`),
  },
  { does: 'gives a negative length', respond: raw(`HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}`) },
  {
    does: 'gives a chunk of 4 exabytes',
    respond: raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3fffffffffffffff\r\n{}'),
  },
  { does: 'trickles its headers', isSlow: true, respond: trickled(`HTTP/1.1 200 OK\r\n${onePage}`, 300) },
  { does: 'responds ten times, and then never again', isSlow: true, respond: silentAfter(10) },
  { does: 'responds a hundred times, and then never again', isSlow: true, respond: silentAfter(100) },
  {
    does: 'asks to wait for 10^400 seconds',
    respond: (_, response) => response.writeHead(503, { 'retry-after': `1${'0'.repeat(400)}` }).end(),
  },
  {
    does: 'asks to wait until the year 9999',
    respond: (_, response) => response.writeHead(429, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }).end(),
  },
  {
    does: 'asks to wait for no time, for ever',
    isSlow: true,
    respond: (_, response) => response.writeHead(429, { 'retry-after': '0' }).end(),
  },
  {
    does: 'lets everything be cached for ever',
    respond: (_, response) =>
      response
        .writeHead(200, { ...JSON_TYPE, 'cache-control': `max-age=${'9'.repeat(300)}`, age: '9'.repeat(300) })
        .end(page),
  },
  {
    does: 'rejects every write because of another',
    respond: (_, response) => response.writeHead(409, JSON_TYPE).end('{}'),
  },
  { does: 'is locked for ever', respond: (_, response) => response.writeHead(423, JSON_TYPE).end('{}') },
  { does: 'fails every second request', respond: failing() },
];

function failing(): Target['respond'] {
  let count = 0;

  return (request, response) => {
    if (++count % 2 === 0) request.socket.destroy();
    else text(page)(request, response);
  };
}
