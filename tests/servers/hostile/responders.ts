import type { IncomingMessage, ServerResponse } from 'node:http';
import { JSON_TYPE, type Target } from './target.js';

export function encoded(encoding: string, body: Buffer): Target['respond'] {
  return (_, response) => response.writeHead(200, { ...JSON_TYPE, 'content-encoding': encoding }).end(body);
}

/** Writes for as long as the client reads. */
export function pour(response: ServerResponse, chunk: Buffer | string, most = Infinity): void {
  let poured = 0;
  const more = () => {
    while (poured < most && !response.destroyed) {
      poured += chunk.length;
      if (!response.write(chunk)) return;
    }
    if (!response.destroyed) response.end();
  };
  response.on('drain', more);
  more();
}

export const items = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));

export function flood({ socket }: IncomingMessage, chunk: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

export function growing(): Target['respond'] {
  let pages = 1;

  return ({ url = '' }, response) => {
    pages += 50;
    const query = new URL(url, 'http://target').searchParams;
    const [number, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 20)];
    const content = items(Math.min(Math.max(size, 0), 100), (index) => ({ id: number * size + index + 1 }));
    const body = { content, page: { size, number, totalElements: pages * size, totalPages: pages } };
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(body));
  };
}

const onePage = '{"content":[{"id":1}],"id":7,"page":{"size":2,"number":0,"totalElements":1,"totalPages":1}}';

export function dying(after: number): Target['respond'] {
  let answered = 0;

  return ({ socket }, response) => {
    if (++answered > after) socket.destroy();
    else response.writeHead(200, JSON_TYPE).end(onePage);
  };
}

export function flipping(): Target['respond'] {
  let asked = 0;

  return (_, response) => {
    asked++;
    response.writeHead(asked % 2 === 0 ? 500 : 200, JSON_TYPE).end(asked % 3 === 0 ? 'nonsense' : onePage);
  };
}
