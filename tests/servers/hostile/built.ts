import { fileURLToPath } from 'node:url';
import { done } from '../../package/shell.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The command line, as it is shipped. */
export default async function setup(): Promise<void> {
  await done('npm', ['run', 'build'], { cwd: root });
}
