import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { headerIn, type WireResponse } from './wire.js';

/** Collects the bytes of a body. */
interface BodyBytes {
  add(chunk: Uint8Array): void;
  /** All of them. */
  whole(): Uint8Array;
}

const SMALL = 4 * 1024;
const BLOCK = 64 * 1024;

/**
 * Copies small chunks together: a body may come in a million chunks of one byte, each of which would keep alive everything that
 * was received with it.
 */
export function collectBytes(): BodyBytes {
  const chunks: Uint8Array[] = [];
  let block = Buffer.alloc(0);
  let used = 0;

  const closeBlock = () => {
    if (used > 0) chunks.push(block.subarray(0, used));
    block = block.subarray(used);
    used = 0;
  };

  return {
    add(chunk) {
      if (chunk.length >= SMALL) {
        closeBlock();
        chunks.push(chunk);

        return;
      }
      if (used + chunk.length > block.length) {
        closeBlock();
        block = Buffer.allocUnsafeSlow(BLOCK);
      }
      block.set(chunk, used);
      used += chunk.length;
    },
    whole() {
      closeBlock();

      return Buffer.concat(chunks);
    },
  };
}

/** Decompresses a body as its Content-Encoding says. Throws if the result would be longer than the limit. */
export function decodeBody(response: WireResponse, maxBytes: number): Uint8Array {
  const { body } = response;
  const encoding = headerIn(response, 'content-encoding')?.trim().toLowerCase();
  const limit = { maxOutputLength: maxBytes };
  if (body.length === 0) return body;
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(body, limit);
  if (encoding === 'br') return brotliDecompressSync(body, limit);
  // Many servers send raw deflate under this name.
  if (encoding === 'deflate') return (body[0] ?? 0) % 16 === 8 ? inflateSync(body, limit) : inflateRawSync(body, limit);

  return body;
}
