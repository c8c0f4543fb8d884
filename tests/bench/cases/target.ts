import { join } from 'node:path';
import { tokens } from '../../../reference/identity.js';
import { aReference } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import { noSettings, runNode, type Child } from './child.js';

/** What the accounts of the reference are judged with, as settings of the environment. */
export const credentials = Object.fromEntries(
  Object.entries(tokens).map(([account, token]) => [
    `SPRAY_${account.toUpperCase().replaceAll('-', '_')}_TOKEN`,
    token,
  ]),
);

/** The command line on a target in this process, from its start to its exit; that of another build, if it is given. */
export async function commandLine(
  folder: string,
  reportsDir: string,
  program = join('dist', 'main.cjs'),
): Promise<Child> {
  return withTarget(async (origin, statesUrl) => {
    const target = ['--base-url', origin, '--states-url', statesUrl];
    const where = ['--reports-dir', reportsDir, '--dotenv', noSettings(folder)];

    return runNode([program, 'run', ...target, ...where], credentials);
  });
}

/** A reference of its own for each process. */
export async function withTarget(run: (origin: string, statesUrl: string) => Promise<Child>): Promise<Child> {
  const reference = aReference();
  const server = await serve(reference.handle);
  try {
    const child = await run(server.origin, `${server.origin}${reference.statesPath}`);
    if (child.status !== 0) throw new Error(`expected exit status 0, got ${child.status}`);

    return child;
  } finally {
    await server.close();
  }
}
