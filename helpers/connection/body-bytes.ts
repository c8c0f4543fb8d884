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
