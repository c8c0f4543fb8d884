import { setFlagsFromString } from 'node:v8';

const [major = ''] = process.versions.node.split('.');

/** The versions of Node with which it was tried: one that does not know the flag prints an error. */
const TRIED: readonly string[] = ['20', '22', '24'];

/**
 * Lets the heaps of all threads grow to three times what is left after garbage was collected. In a thread whose memory is
 * limited, V8 collects all garbage again when a third was added. After some such collections it drops what it compiled,
 * and each target of a list would compile it again.
 */
export function letHeapsGrow(): void {
  if (TRIED.includes(major)) setFlagsFromString('--heap-growing-percent=200');
}

/**
 * Lets a function run nine times as long as usual before V8 optimises it. A run is over before most optimised functions are used,
 * and the threads that optimise take the core on which the target would respond. Versions after Node 20 wait longer by themselves.
 */
export function optimiseLater(): void {
  if (major === '20') setFlagsFromString('--interrupt-budget=600000');
}
