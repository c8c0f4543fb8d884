import { once } from 'node:events';
import { UsageError, type Command } from '../command.js';
import { readFlags } from '../flags.js';
import { startReference, type StartedReference } from '../library/reference-server.js';
import { settingNameOf } from '../../helpers/settings/setting.js';
import { unexpectedArgument } from '../unexpected-argument.js';

export const reference: Command = {
  help: `reference [flags]

Serves the reference implementation of the Crop-Spraying Order Service, in memory, until interrupted. Prints the settings
for judging it, as lines that a shell can source and that an env file can contain.

  --port N     the port to listen on; 0 means any free port (8080)
  --host NAME  the address to listen on (127.0.0.1)
  --json       print the settings as one line of JSON

Exit status: 0 if interrupted, 2 if it could not listen.

  reference --port 8080
  reference --port 0 --json
`,
  async run(args, console) {
    const { positionals, values } = readFlags(args, {
      port: { type: 'string', default: '8080' },
      host: { type: 'string', default: '127.0.0.1' },
      json: { type: 'boolean', default: false },
    });
    if (positionals.length > 0) throw new UsageError(misplaced(positionals[0] ?? ''));
    const address = { host: values.host, port: readPort(values.port) };
    const started = await startReference(address).catch((error: unknown) => {
      throw new UsageError(explainListenError(error, address), { cause: error });
    });
    const settings = settingsOf(started);
    const interrupted = waitForInterruption(); // before printing: a script that reads the settings may stop it at once
    console.out(values.json ? JSON.stringify(settings) : settingsLines(settings));

    await interrupted;
    await started.close();

    return 0;
  },
};

function misplaced(typed: string): string {
  if (/^\d+$/.test(typed)) return `reference: expected only flags, got another argument; type --port ${typed}`;

  return unexpectedArgument('reference', [typed]);
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65535)) throw new UsageError(`--port: expected a number from 0 to 65535, got ${text}`);

  return port;
}

function explainListenError(error: unknown, { host, port }: { readonly host: string; readonly port: number }): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);

  return code === 'EADDRINUSE'
    ? `Port ${port} of ${host} is in use; choose another with --port.`
    : `Cannot listen on ${host}, port ${port}: ${code}.`;
}

function settingsOf({ settings }: StartedReference): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [settingNameOf(key), String(value)]));
}

function settingsLines(settings: ReturnType<typeof settingsOf>): string[] {
  const { SPRAY_BASE_URL: origin, SPRAY_FARMER_TOKEN: token } = settings;

  return [
    `# The reference listens on ${origin}; Ctrl-C stops it.`,
    ...Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`),
    `# curl -H 'Authorization: Bearer ${token}' '${origin}/api/farmer/order/?page=0&size=2'`,
  ];
}

async function waitForInterruption(): Promise<void> {
  const over = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'].map((name) => once(process, name, { signal: over.signal }));
  await Promise.race(signals);
  over.abort();
  await Promise.allSettled(signals);
}
