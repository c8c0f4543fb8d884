import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { parse } from 'dotenv';
import { expect, test } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { reference } from '../../../bin/commands/reference.js';
import { linesOf } from '../../../helpers/reports/output.js';
import { settingsTable } from '../../../helpers/settings/table.js';
import { printedText } from '../../../helpers/words/line.js';
import { tokens } from '../../../reference/identity.js';
import { aReference } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import { settingsOf } from '../../settings/setting-sources.js';
import { running } from './running.js';

interface Started {
  /** What it printed. */
  readonly text: string;
  /** Ends it as a signal to the process would, and gives its exit status. */
  readonly end: (signal: 'SIGINT' | 'SIGTERM') => Promise<number>;
}

async function starting(...flags: readonly string[]): Promise<Started> {
  let ended = Promise.resolve(0);
  const text = await new Promise<string>((resolve, reject) => {
    ended = reference.run(['--port', '0', ...flags], {
      out: (lines) => resolve(printedText(linesOf(lines))),
      err: reject,
    });
    ended.catch(reject);
  });

  return {
    text,
    end(signal) {
      process.emit(signal);

      return ended;
    },
  };
}

const listeners = () => ['SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name));
const settingsIn = (json: string) => JSON.parse(json) as Readonly<Record<string, string>>;

test('the settings that it prints as JSON are one line, and a run with them judges it', async () => {
  const { text, end } = await starting('--json');
  try {
    const settings = settingsIn(text);
    const answer = await fetch(`${settings['SPRAY_BASE_URL']}/api/farmer/order/?page=0&size=2`, {
      headers: { authorization: `Bearer ${settings['SPRAY_FARMER_TOKEN']}` },
    });

    expect(text.split('\n')).toHaveLength(1);
    expect(answer.status).toBe(200);
    expect(settingsTable.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(settings)));
    expect(settingsOf(settings)).toMatchObject({
      baseUrl: settings['SPRAY_BASE_URL'],
      credentials: { sprayer: { authorization: `Bearer ${tokens.sprayer}` } },
    });
  } finally {
    await end('SIGTERM');
  }
});

test('the settings that it prints as text can be sourced by a shell, and read as an env file', async () => {
  const { text, end } = await starting();
  const asFile = parse(text);
  const script = `${text}\nenv | grep ^SPRAY_`;
  const sourced = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { PATH: process.env['PATH'] } });
  await end('SIGTERM');

  expect(asFile).toMatchObject({ SPRAY_FARMER_TOKEN: tokens.farmer, SPRAY_ADMIN_TOKEN: tokens.admin });
  expect(parse(sourced)).toEqual(asFile);
  expect(settingsOf({}, { '.env': text }).baseUrl).toBe(asFile['SPRAY_BASE_URL']);
});

test.for(['SIGINT', 'SIGTERM'] as const)('%s ends it with exit status 0, and closes its sockets', async (signal) => {
  const before = listeners();
  const { text, end } = await starting('--json');
  const origin = settingsIn(text)['SPRAY_BASE_URL'] ?? '';
  const agent = new Agent({ keepAlive: true });
  const [incoming] = await once(get(origin, { agent }), 'response');
  incoming.resume();
  await once(incoming, 'end');

  expect(await end(signal)).toBe(0);
  await expect(fetch(origin)).rejects.toThrow();
  expect(listeners()).toEqual(before);
  agent.destroy();
});

test('it can be interrupted as soon as it has printed its settings', async () => {
  const hasty = { out: () => void process.emit('SIGTERM'), err: () => undefined };

  expect(await reference.run(['--port', '0', '--json'], hasty)).toBe(0);
});

test('a port in use is reported in one sentence', async () => {
  const first = await serve(aReference().handle);
  try {
    await expect(running(reference, '--port', String(first.port))).rejects.toThrow(
      new UsageError(`Port ${first.port} of 127.0.0.1 is in use; choose another with --port.`),
    );
  } finally {
    await first.close();
  }
});

test.for([
  [['--port', '65536'], '--port: expected a number from 0 to 65535, got 65536'],
  [['--port', 'http'], '--port: expected a number from 0 to 65535, got http'],
  [['8080'], 'reference: expected only flags, got another argument; type --port 8080'],
  [['--prot', '1'], 'unknown flag: --prot; did you mean --port?'],
] as const)('%j is rejected in one sentence', async ([flags, sentence]) => {
  await expect(running(reference, ...flags)).rejects.toThrow(new UsageError(sentence));
});
