import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Report } from '../../helpers/records/report.js';
import { reproScript } from '../../helpers/reports/repro-script.js';
import { tokens } from '../../reference/identity.js';
import { serve } from '../../reference/serve.js';
import type { Handle } from '../support/in-process.js';

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code?: number;
}

/** Runs the scripts of explorations in a folder, with the tokens of the reference. */
export function scriptsIn(folder: string) {
  const environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    TMPDIR: folder,
    SPRAY_FARMER_TOKEN: tokens.farmer,
    SPRAY_RECEPTIONIST_TOKEN: tokens.receptionist,
  };

  async function runScript(text: string, args: readonly string[], changes: NodeJS.ProcessEnv = {}): Promise<Ended> {
    const path = join(folder, 'repro.sh');
    writeFileSync(path, text);
    try {
      return await promisify(execFile)('sh', [path, ...args], { env: { ...environment, ...changes }, cwd: folder });
    } catch (error) {
      return error as Ended;
    }
  }

  return {
    runScript,
    /** What the script of a report prints if its requests go to this server. */
    sentTo: async (handle: Handle, report: Report, changes: NodeJS.ProcessEnv = {}): Promise<Ended> => {
      const server = await serve(handle as Parameters<typeof serve>[0]);
      try {
        return await runScript(reproScript(report, {}), [server.origin], changes);
      } finally {
        await server.close();
      }
    },
  };
}
