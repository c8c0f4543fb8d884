import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { doctor } from '../../../bin/commands/doctor.js';
import { run } from '../../../bin/commands/run.js';
import type { Report } from '../../../helpers/records/report.js';
import { aReference } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import { aCertificate, anAuthority } from '../../support/certificate.js';
import type { Handle } from '../../support/in-process.js';
import { listening } from '../../support/listening.js';
import { ownFolder } from '../../support/own-folder.js';
import { behindProxy, type RecordingProxy } from '../../support/proxy.js';
import { secured } from '../../support/secured.js';
import { vitestRun } from '../../support/vitest-run.js';
import { everybody, examiningAt, lineAbout } from './examining.js';
import { running } from './running.js';

const { folder, nothing } = ownFolder('careful');
const reports = join(folder, 'reports');
afterEach(() => {
  vi.unstubAllEnvs();
  // A narrowed run does not overwrite the reports of a whole one.
  rmSync(reports, { recursive: true, force: true });
});
const own = [...everybody, '--reports-dir', reports, '--dotenv', nothing];

const reportOf = () => JSON.parse(readFileSync(join(reports, 'conformance.json'), 'utf8')) as Report;

type Served = Parameters<typeof serve>[0];

/** A server of which somebody notes what it is asked. */
async function recorded<T>(handle: Handle, use: (origin: string, asked: readonly string[]) => Promise<T>): Promise<T> {
  const asked: string[] = [];
  const server = await serve(((call) => {
    asked.push(`${call.method} ${call.target}`);

    return handle(call);
  }) as Served);
  try {
    return await use(server.origin, asked);
  } finally {
    await server.close();
  }
}

/** A reference at spray.test, a name that only the proxy knows; the proxy is in the environment. */
async function atSprayTest<T>(
  use: (place: { url: string; states: string; proxy: RecordingProxy }) => Promise<T>,
  user = '',
): Promise<T> {
  const reference = aReference();

  return recorded(reference.handle, (origin) =>
    behindProxy({}, (proxy) => {
      vi.stubEnv('HTTP_PROXY', `http://${user}127.0.0.1:${proxy.port}`);
      vi.stubEnv('NO_PROXY', undefined);
      const url = origin.replace('127.0.0.1', 'spray.test');

      return use({ url, states: url + reference.statesPath, proxy });
    }),
  );
}

const LINE =
  /^This run may create about 16 orders at http:\/\/spray.test:\d+, each marked ([\da-f]{8}) in its location, at most 64 if the service accepts wrong orders, rejects valid ones or changes others than it should; more only if it stores orders that it rejects, or if responses are lost; SPRAY_READ_ONLY=true creates none\.$/;

describe('before a run against another machine', () => {
  test('a line shows how many orders it will create, and how many at most, before the first request', async () => {
    await atSprayTest(async ({ url, states, proxy }) => {
      const said: { text: string; after: number }[] = [];
      const err = (text: string) => said.push({ text, after: proxy.asked.length });
      const exit = await run.run(['--base-url', url, '--states-url', states, ...own], { out: () => undefined, err });

      expect(exit).toBe(0);
      expect(said).toEqual([{ text: expect.stringMatching(LINE) as string, after: 0 }]);
      expect(LINE.exec(said[0]?.text ?? '')?.[1]).toBe(reportOf().mark);
    });
  });

  test('nothing is announced if nothing is created', async () => {
    await atSprayTest(async ({ url }) => {
      const some = ['--only', 'list-feedback/answers-200,list-feedback/no-nulls'];
      const reading = await running(run, '--base-url', url, '--read-only', ...own);
      const selected = await running(run, '--base-url', url, ...some, ...own);

      expect([reading.err, selected.err]).toEqual(['', '']);
      expect(reportOf().totals.ordersCreated).toBe(0);
    });
  });

  test('nothing is announced for this machine', async () => {
    await recorded(aReference().handle, async (origin) => {
      expect((await running(run, '--base-url', origin, ...own)).err).toBe('');
    });
  });

  test('npx vitest run announces it, too', async () => {
    await atSprayTest(async ({ url, proxy }) => {
      const HTTP_PROXY = `http://127.0.0.1:${proxy.port}`;
      const { stderr, report } = await vitestRun(['-t', 'create-order/farmer-omitted'], {
        SPRAY_BASE_URL: url,
        SPRAY_FARMER_TOKEN: 'reference-farmer-token',
        HTTP_PROXY,
      });
      const line = stderr.split('\n').find((candidate) => LINE.test(candidate));

      expect(LINE.exec(line ?? '')?.[1]).toBe(report?.mark);
      expect(report?.settings['proxy']).toBe(`127.0.0.1:${proxy.port}`);
    });
  });
});

describe('through a proxy', () => {
  const user = `canary-user:${encodeURIComponent('canary-pass/wörd')}@`;

  test('a whole run is sent, including provider states, and no output shows the credentials of the proxy', async () => {
    await atSprayTest(async ({ url, states, proxy }) => {
      const judged = await running(run, '--base-url', url, '--states-url', states, ...own);
      const flags = ['--base-url', url, '--states-url', states, '--dotenv', nothing, ...everybody];
      const examined = await running(doctor, ...flags);
      const report = reportOf();
      const files = readdirSync(reports).map((name) => readFileSync(join(reports, name), 'utf8'));
      const token = String(proxy.headers[0]?.['proxy-authorization']);

      expect(judged.exit).toBe(0);
      expect(proxy.asked).toContain(`POST ${states}`);
      expect(proxy.asked.length).toBeGreaterThanOrEqual(report.totals.requests);
      expect(report.settings['proxy']).toBe(`127.0.0.1:${proxy.port}`);
      expect(token).toMatch(/^Basic .{20}/);
      for (const text of [judged.out, judged.err, examined.out, examined.err, ...files]) {
        expect(text).not.toMatch(/canary/);
        expect(text).not.toContain(token.slice('Basic '.length));
      }
      expect(lineAbout('reached', examined.out)).toContain(`responds through the proxy 127.0.0.1:${proxy.port}`);
      expect(lineAbout('provider states', examined.out)).toContain('requests them through the proxy');
      expect(files.join('')).toContain(`, through the proxy \`127.0.0.1:${proxy.port}\``);
    }, user);
  });

  test('credentials of the proxy that the service echoes are masked', async () => {
    const body = JSON.stringify({ echo: 'canary-pass/wörd' });
    const echo: Handle = () => ({ status: 200, headers: {}, body });
    await recorded(echo, async (origin) => {
      vi.stubEnv('HTTP_PROXY', `http://${user}proxy.example`);
      await running(run, '--base-url', origin, ...own);
    });

    expect(readFileSync(join(reports, 'conformance.json'), 'utf8')).not.toContain('canary');
  });

  test('https is tunnelled, and SPRAY_CA_FILE applies to the target', async () => {
    const authority = anAuthority();
    const ca = join(folder, 'ca.pem');
    writeFileSync(ca, authority.cert);
    const certificate = aCertificate({ dns: 'spray.test', issuer: authority });
    const reference = aReference();
    await secured(certificate, reference.handle, (port) =>
      behindProxy({}, async (proxy) => {
        vi.stubEnv('https_proxy', `127.0.0.1:${proxy.port}`);
        const url = `https://spray.test:${port}`;
        const states = ['--states-url', url + reference.statesPath];
        const { exit } = await running(run, '--base-url', url, ...states, '--ca-file', ca, ...own);

        expect(exit).toBe(0);
        expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT spray.test:${port}`]));
      }),
    );
  });

  test('a proxy that rejects the request is named as the reason for not judging', async () => {
    await behindProxy({ refuses: 502 }, async ({ port }) => {
      vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${port}`);
      const judged = await running(run, '--base-url', 'http://spray.test', ...own);
      const examined = await examiningAt('http://spray.test', everybody);

      expect([judged.exit, examined.exit]).toEqual([2, 2]);
      expect(judged.out).toContain(
        `COULD NOT JUDGE: nothing responds at http://spray.test: the proxy 127.0.0.1:${port}, from HTTP_PROXY, cannot reach spray.test, port 80 (status 502)`,
      );
      expect(lineAbout('proxy', examined.out)).toContain('cannot reach spray.test, port 80 (status 502)');
    });
  });

  test('the embedded reference is never reached', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
    const { exit } = await running(run, '--base-url', 'reference', '--reports-dir', reports, '--dotenv', nothing);

    expect(exit).toBe(0);
    expect(reportOf().settings['proxy']).toBeNull();
  });
});

test('redirects are not followed: no request and no credentials are sent to their address', async () => {
  const elsewhere: string[] = [];
  const other = createServer((call, reply) => {
    elsewhere.push(`${call.method} ${call.url} ${call.headers.authorization}`);
    reply.end('{}');
  });
  other.on('connection', () => elsewhere.push('a connection'));
  await listening(other, async (port) => {
    const { handle, statesPath } = aReference();
    const there = `http://127.0.0.1:${port}`;
    const pointing: Handle = (call) => {
      const right = handle(call);
      const link = `${there}${call.target}`;
      const headers = {
        ...right.headers,
        location: link,
        'content-location': link,
        link: `<${link}>; rel="next"`,
        refresh: `0; url=${link}`,
        'alt-svc': `http/1.1="127.0.0.1:${port}"`,
      };
      if (/feedback|sprayers|confirm/.test(call.target)) return { status: 307, headers, body: '' };
      if (call.target.startsWith('/api/sprayer')) return { status: 401, headers, body: '' };
      const body = JSON.parse(right.body) as object;
      const links = { self: link, next: link, _links: { next: { href: link } }, href: link, url: link };

      return { ...right, headers, body: JSON.stringify({ ...body, ...links }) };
    };
    await recorded(pointing, async (origin, asked) => {
      const flags = ['--base-url', origin, ...own];
      const judged = await running(run, ...flags, '--states-url', `${origin}${statesPath}`);
      const examined = await running(doctor, ...flags);

      expect(judged.exit).toBe(1);
      expect(examined.exit).not.toBe(0);
      expect(asked.length).toBeGreaterThan(50);
      expect(elsewhere).toEqual([]);
    });
  });
});

describe('a run that only reads', () => {
  test('sends no POST and verifies no payment, whatever the settings offer', async () => {
    const reference = aReference();
    await recorded(reference.handle, async (origin, asked) => {
      const fixtures = ['--payment-order-id', '1', '--payment-secret', 'canary-secret', '--confirm-order-id', '1'];
      const states = ['--states-url', origin + reference.statesPath];
      const { exit, out } = await running(run, '--base-url', origin, '--read-only', ...states, ...fixtures, ...own);
      const report = reportOf();

      expect(exit).toBe(0);
      expect(asked.length).toBeGreaterThan(10);
      expect(asked.filter((request) => !request.startsWith('GET ') || request.includes('payment-intent'))).toEqual([]);
      expect(report.totals.ordersCreated).toBe(0);
      for (const slug of ['create-order', 'confirm-order', 'verify-payment']) {
        expect(
          report.requirements.filter(({ operation, outcome }) => operation === slug && outcome !== 'not-exercised'),
        ).toEqual([]);
      }
      expect(out).toContain('this needs a write, and the run is read-only → set SPRAY_READ_ONLY=false');
    });
  });
});
