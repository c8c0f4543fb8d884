#!/usr/bin/env node
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { withCors } from '../reference/cors.js';
import { tokens } from '../reference/identity.js';
import { aReference } from '../reference/reference.js';
import { serve } from '../reference/serve.js';

const help = `Serves the reference implementation of the Crop-Spraying Order Service, in memory, until interrupted.

  --port N     the port to listen on; 0 takes a free one (8080)
  --host NAME  the address to listen on (127.0.0.1)
  --help       this text
`;

interface Flags {
  port: number;
  host: string;
  help: boolean;
}

async function main(): Promise<void> {
  const flags = readFlags();
  if (flags.help) {
    process.stdout.write(help);
    return;
  }

  const reference = aReference();
  const served = await serve(withCors(reference.handle), flags).catch((error: unknown) => {
    throw new Error(whyNotServed(error, flags), { cause: error });
  });
  process.stdout.write(welcome(served.origin, reference.statesPath));

  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await served.close();
}

function readFlags(): Flags {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      host: { type: 'string', default: '127.0.0.1' },
      help: { type: 'boolean', default: false },
    },
  });
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : NaN;
  if (!(port <= 65535)) throw new Error(`--port takes a number from 0 to 65535, got ${values.port}.`);
  return { port, host: values.host, help: values.help };
}

function whyNotServed(error: unknown, { host, port }: Flags): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return code === 'EADDRINUSE'
    ? `Port ${port} of ${host} is in use; choose another with --port.`
    : `Cannot listen on ${host}, port ${port}: ${code}.`;
}

function welcome(origin: string, statesPath: string): string {
  return `The reference listens on ${origin}; Ctrl-C ends it.

export SPRAY_BASE_URL=${origin}
export SPRAY_FARMER_TOKEN=${tokens.farmer}
export SPRAY_OTHER_FARMER_TOKEN=${tokens['other-farmer']}
export SPRAY_RECEPTIONIST_TOKEN=${tokens.receptionist}
export SPRAY_SPRAYER_TOKEN=${tokens.sprayer}
export SPRAY_ADMIN_TOKEN=${tokens.admin}
export SPRAY_STATES_URL=${origin}${statesPath}

curl -H 'Authorization: Bearer ${tokens.farmer}' '${origin}/api/farmer/order/?page=0&size=2'
`;
}

try {
  await main();
} catch (error) {
  const [sentence] = (error instanceof Error ? error.message : String(error)).split(/(?<=\.)\s/);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
