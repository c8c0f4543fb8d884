import { fileURLToPath } from 'node:url';
import { compileSchemas } from '../schemas/compile.js';

/** Before all tests, because a schema may have changed since the build. */
export default function setup(): Promise<void> {
  return compileSchemas(fileURLToPath(new URL('../schemas', import.meta.url)));
}
