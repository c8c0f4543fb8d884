import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { tokens } from '../../reference/identity.js';
import { aReference } from '../../reference/reference.js';
import { serve } from '../../reference/serve.js';
import { setStatus } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import { files, ways, type Place, type Way } from './green-ways.js';
import { ended } from './shell.js';

const program = join(inject('installed'), 'node_modules/crop-spraying-conformance/dist/main.cjs');
const folder = mkdtempSync(join(tmpdir(), 'green-ways-'));
const given = join(folder, 'given');
mkdirSync(given);
const reference = aReference();
const created201 = changeResponses('create-order', setStatus(201));
const page = { content: [], page: { size: 20, number: 0, totalElements: 0, totalPages: 0 } };
const json = { 'content-type': 'application/json' };
const expiringAfter = (requests: number, handle: typeof reference.handle): typeof handle => {
  let left = requests;

  return (call) => (left-- > 0 ? handle(call) : { status: 401, headers: json, body: '{"error":"expired"}' });
};
const services = await Promise.all(
  Object.entries({
    service: reference.handle,
    faulty: created201(aReference().handle),
    empty: () => ({ status: 200, headers: json, body: JSON.stringify(page) }),
    'front end': () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Spray</p>' }),
    redirect: () => ({ status: 302, headers: { location: '/login' }, body: '' }),
    gateway: () => ({ status: 502, headers: {}, body: 'Bad gateway' }),
    maintenance: () => ({ status: 503, headers: { 'retry-after': '1' }, body: 'Back soon' }),
    expiring: expiringAfter(60, reference.handle),
    'expiring late': expiringAfter(100, reference.handle),
    slow: async () => sleep(5000, { status: 200, headers: json, body: JSON.stringify(page) }),
  }).map(async ([place, handle]) => [place, await serve(handle as typeof reference.handle)] as const),
);
afterAll(async () => {
  await Promise.all(services.map(([, service]) => service.close()));
  rmSync(folder, { recursive: true });
});

function addressOf(place: Place): Readonly<Record<string, string>> {
  const service = services.find(([name]) => name === place)?.[1];
  if (service === undefined) return place === 'none' ? {} : { SPRAY_BASE_URL: 'http://127.0.0.1:9' };

  return {
    SPRAY_BASE_URL: service.origin,
    SPRAY_FARMER_TOKEN: tokens.farmer,
    SPRAY_OTHER_FARMER_TOKEN: tokens['other-farmer'],
    SPRAY_RECEPTIONIST_TOKEN: tokens.receptionist,
    SPRAY_SPRAYER_TOKEN: tokens.sprayer,
    ...(place === 'service' || place === 'faulty' ? { SPRAY_STATES_URL: service.origin + reference.statesPath } : {}),
  };
}

function tryOut({ at = 'service', args = '', env = {} }: Omit<Way, 'tried' | 'exit' | 'says'>, cwd: string) {
  const variables = Object.entries({ ...addressOf(at), ...env }).filter(([, value]) => value !== null);

  return ended(process.execPath, [program, ...args.split(' ').filter((word) => word !== '')], {
    cwd,
    env: Object.fromEntries(variables) as NodeJS.ProcessEnv,
  });
}

beforeAll(async () => {
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(given, name), typeof value === 'string' ? value : JSON.stringify(value));
  await tryOut({ at: 'faulty', args: '--reports-dir main --reporter json' }, given);
  await tryOut({ at: 'faulty', args: '--only get-order --reports-dir narrowed' }, given);
  cpSync(join(given, 'main'), join(given, 'changed'), { recursive: true });
  const report = join(given, 'changed', 'conformance.json');
  writeFileSync(report, readFileSync(report, 'utf8').replace('"non-conformant"', '"conformant"'));
}, 60_000);

describe.for(Object.entries(ways))('%s', ([, tried]) => {
  test.for(tried)('$tried: $exit', async (way) => {
    const cwd = mkdtempSync(join(folder, 'way-'));
    cpSync(given, cwd, { recursive: true });
    const { exit, stdout, stderr } = await tryOut(way, cwd);

    expect(`${stderr}${stdout}`).toContain(way.says);
    expect(exit).toBe(way.exit);
  });
});

test('docs/ci.md lists every way', async () => {
  const path = new URL('../../docs/ci.md', import.meta.url);
  const text = readFileSync(path, 'utf8');
  const rows = Object.entries(ways).flatMap(([title, tried]) =>
    tried.map(
      ({ tried: way, exit, says }, index) => `| ${index === 0 ? title : ''} | ${way} | ${exit} | \`${says}\` |`,
    ),
  );
  const table = ['| | What was tried | Exit | A part of what is printed |', '| - | - | - | - |', ...rows].join('\n');
  const formatted = await format(table, { ...(await resolveConfig(path)), parser: 'markdown' });
  const listed = text.replace(/(?<=<!-- ways -->\n\n)[^]*?(?=\n<!-- end of ways -->)/, () => formatted);
  if (process.env['UPDATE_DOCS'] === 'true') writeFileSync(path, listed);

  expect(text).toContain('<!-- ways -->');
  expect(readFileSync(path, 'utf8')).toBe(listed);
});
