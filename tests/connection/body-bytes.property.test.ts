import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectBytes } from '../../helpers/connection/live-transport.js';

const chunk = fc.oneof(
  fc.uint8Array({ maxLength: 9 }),
  fc.integer({ min: 0, max: 70_000 }).map((length) => new Uint8Array(length).fill(length % 256)),
);

test('a body is the same, in whatever chunks it comes', () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 30 }), (chunks) => {
      const body = collectBytes();
      for (const bytes of chunks) body.add(bytes);

      expect(Buffer.compare(Buffer.from(body.whole()), Buffer.concat(chunks))).toBe(0);
    }),
  );
});

test('small chunks are copied, so that they do not keep alive what was received with them', () => {
  const body = collectBytes();
  const received = Buffer.from('abc');
  for (let index = 0; index < received.length; index++) body.add(received.subarray(index, index + 1));
  received.fill('x');

  expect(Buffer.from(body.whole()).toString()).toBe('abc');
});
