import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { headerIn, type WireResponse } from './wire.js';

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
