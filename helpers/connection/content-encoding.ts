import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

export function decoded(bytes: Uint8Array, headers: readonly (readonly [string, string])[], most: number): Uint8Array {
  const encoding = headers
    .find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    .trim()
    .toLowerCase();
  const limit = { maxOutputLength: most };
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(bytes, limit);
  if (encoding === 'br') return brotliDecompressSync(bytes, limit);
  // Half of the world sends raw deflate under this name.
  if (encoding === 'deflate')
    return (bytes[0] ?? 0) % 16 === 8 ? inflateSync(bytes, limit) : inflateRawSync(bytes, limit);

  return bytes;
}
