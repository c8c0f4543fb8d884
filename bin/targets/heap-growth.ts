import { setFlagsFromString } from 'node:v8';

/** The versions of Node with which it was tried: one that does not know the flag prints an error. */
const TRIED: readonly string[] = ['20', '22', '24'];

/**
 * Lets the heaps of all threads grow to three times what is left after garbage was collected. In a thread whose memory is
 * limited, V8 collects all garbage again when a third was added. After some such collections it drops what it compiled,
 * and each target of a list would compile it again.
 */
export function letHeapsGrow(): void {
  const [major = ''] = process.versions.node.split('.');
  if (TRIED.includes(major)) setFlagsFromString('--heap-growing-percent=200');
}
