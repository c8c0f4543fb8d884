import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import type { Reply } from '../../support/in-process.js';
import type { Variant } from './variant.js';

type Sends = Required<Variant>['sends'];

const plainly: Sends = async ({ status, headers, body }, outgoing) => {
  outgoing.writeHead(status, headers).end(body);
};

const packed =
  (coding: string, pack: (body: Reply['body']) => Buffer): Sends =>
  async ({ status, headers, body }, outgoing) => {
    outgoing.writeHead(status, { ...headers, 'Content-Encoding': coding }).end(pack(body));
  };

/** How responses are sent. */
export const oddWires: readonly Variant[] = [
  { differs: 'compresses its responses with gzip', sends: packed('gzip', (body) => gzipSync(body)) },
  { differs: 'compresses its responses with Brotli', sends: packed('br', (body) => brotliCompressSync(body)) },
  { differs: 'compresses its responses with raw deflate', sends: packed('Deflate', (body) => deflateRawSync(body)) },
  {
    differs: 'sends its responses in chunks, one of them cut inside a character',
    async sends({ status, headers, body }, outgoing) {
      const bytes = Buffer.from(body);
      const cut = Math.max(1, bytes.findIndex((byte) => byte > 127) + 1);
      outgoing.writeHead(status, headers);
      outgoing.write(bytes.subarray(0, cut));
      await sleep(2);
      outgoing.end(bytes.subarray(cut));
    },
  },
  {
    differs: 'responds after 40 ms',
    async sends(reply, outgoing) {
      await sleep(40);
      await plainly(reply, outgoing);
    },
  },
  {
    differs: 'sends informational responses before the final one',
    async sends(reply, outgoing) {
      outgoing.writeProcessing();
      outgoing.writeEarlyHints({ link: '</style.css>; rel=preload' });
      await plainly(reply, outgoing);
    },
  },
  {
    differs: 'closes the connection after each response, as HTTP/1.0 did',
    async sends({ status, headers, body }, outgoing) {
      outgoing.sendDate = false;
      outgoing.useChunkedEncodingByDefault = false;
      outgoing.shouldKeepAlive = false;
      outgoing.writeHead(status, headers).end(body);
    },
  },
  {
    differs: 'closes every connection after one response, without notice',
    async sends({ status, headers, body }, outgoing) {
      const { socket } = outgoing;
      outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
      outgoing.end(body, () => socket?.end());
    },
  },
  ...[3, 10].map((idle): Variant => ({
    differs: `closes a connection that was idle for ${idle} ms, without notice`,
    async sends({ status, headers, body }, outgoing) {
      const { socket, req } = outgoing;
      let isIdle = true;
      outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
      outgoing.end(body);
      req.socket.once('data', () => (isIdle = false));
      setTimeout(() => isIdle && socket?.destroy(), idle);
    },
  })),
  {
    differs: 'has a base path with percent signs',
    rules: { basePath: '/a%20b/~team%2Feast/v0/%C3%A4', credentials: 'cookie', pageable: 'json' },
    sends: plainly,
  },
];
