import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diagnoseFailure } from '../../../bin/doctor/examine.js';
import { noProxies } from '../../../helpers/settings/proxies.js';
import { aReference } from '../../../reference/reference.js';
import { aCertificate, anAuthority, type Certificate } from '../../support/certificate.js';
import type { Handle, Reply } from '../../support/in-process.js';
import { listening } from '../../support/listening.js';
import { ownFolder } from '../../support/own-folder.js';
import { secured } from '../../support/secured.js';
import { as, everybody, examining, examiningAt, lineAbout } from './examining.js';

const { folder } = ownFolder('doctor-tls');

describe('an unreachable service', () => {
  test('may not listen', async () => {
    const { exit, out } = await examiningAt('http://127.0.0.1:1');

    expect(exit).toBe(2);
    expect(out).toContain('UNREACHABLE');
    expect(lineAbout('reached', out)).toContain(
      'nothing listens on port 1 of 127.0.0.1 (ECONNREFUSED): start the service',
    );
  });

  test('may have an unknown host name', async () => {
    const { exit, out } = await examiningAt('http://no-such-host.invalid');

    expect(exit).toBe(2);
    // Where there is no name server at all, that is told in its place.
    expect(lineAbout('reached', out)).toMatch(
      /the host no-such-host.invalid does not exist|the name no-such-host.invalid could not be resolved/,
    );
  });

  test('may have a host name with a typo', () => {
    const { severity, message } = whyNot({ kind: 'unreachable', message: 'no connection (ENOTFOUND)' });

    expect(severity).toBe('settings');
    expect(message).toContain('the host spray.example does not exist (ENOTFOUND): there is a typo in SPRAY_BASE_URL');
    expect(whyNot({ kind: 'unreachable', message: 'no connection (EAI_AGAIN)' }).severity).toBe('unreachable');
    expect(whyNot({ kind: 'unreachable', message: 'no connection (EHOSTUNREACH)' }).message).toContain(
      'spray.example, port 443, is unreachable (EHOSTUNREACH)',
    );
  });

  test('may never respond', async () => {
    await listening(createServer(), async (port) => {
      const { exit, out } = await examiningAt(`http://127.0.0.1:${port}`, ['--timeout-ms', '200']);

      expect(exit).toBe(2);
      expect(lineAbout('reached', out)).toContain('did not respond within 200 ms');
      expect(out).toContain('# SPRAY_TIMEOUT_MS=');
    });
  });

  test('may use a protocol other than HTTP', async () => {
    const babbling = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('220 ready\r\n');
    });
    await listening(babbling, async (port) => {
      const { exit, out } = await examiningAt(`http://127.0.0.1:${port}`);

      expect(exit).toBe(2);
      expect(lineAbout('reached', out)).toMatch(
        /is open, but the connection was lost or the response was not HTTP.*perhaps it expects https/,
      );
      expect(out).toContain(`SPRAY_BASE_URL=https://127.0.0.1:${port}`);
    });
  });
});

describe('TLS', () => {
  const local = { dns: 'localhost', ip: '127.0.0.1' };

  test('with a private CA needs SPRAY_CA_FILE, and is trusted with it', async () => {
    const authority = anAuthority();
    const certificate = aCertificate({ ...local, issuer: authority });
    await withTls(certificate, async (origin) => {
      const { exit, out } = await examiningAt(origin, everybody);
      const stranger = await examiningAt(origin, [...everybody, '--ca-file', fileOf(anAuthority())]);
      const trusted = await examiningAt(origin, [...everybody, '--ca-file', fileOf(authority)]);

      expect(exit).toBe(2);
      expect(lineAbout('TLS', out)).toMatch(
        /signed by an unknown CA \(\w+\): set SPRAY_CA_FILE to a file with the CA's certificate.* \[settings mistake\]/,
      );
      expect(out).toContain('# SPRAY_CA_FILE=  # expects the path of a PEM file of certificates');
      expect(lineAbout('TLS', stranger.out)).toContain("SPRAY_CA_FILE does not contain the CA's certificate");
      expect(lineAbout('reached', trusted.out)).toContain('its certificate is trusted because of SPRAY_CA_FILE');
      expect(trusted.exit).toBe(3);
    });
  });

  test('with an expired certificate cannot be fixed by a setting', async () => {
    const issuer = anAuthority();
    await withTls(aCertificate({ ...local, issuer, expires: new Date('2001-01-01') }), async (origin) => {
      const { exit, out } = await examiningAt(origin, ['--ca-file', fileOf(issuer)]);

      expect(exit).toBe(2);
      expect(out).toContain('UNREACHABLE');
      expect(lineAbout('TLS', out)).toContain('has expired: it must be renewed');
    });
  });

  test('with a certificate for another host needs a host name that is on it', async () => {
    const certificate = aCertificate({ dns: 'spray.example' });
    await withTls(certificate, async (origin) => {
      const { exit, out } = await examiningAt(origin, ['--ca-file', fileOf(certificate)]);

      expect(exit).toBe(2);
      expect(lineAbout('TLS', out)).toContain(
        'the certificate is for spray.example, not for 127.0.0.1: SPRAY_BASE_URL must use a name from the certificate [settings mistake]',
      );
    });
  });

  test('errors list the host names on the certificate', () => {
    const message = 'no TLS connection (ERR_TLS_CERT_ALTNAME_INVALID: DNS:api.spray.example, DNS:www.spray.example)';

    expect(whyNot({ kind: 'unreachable', message }).message).toContain(
      'the certificate is for api.spray.example, www.spray.example, not for spray.example',
    );
  });

  test('is not offered by a plain http server', async () => {
    const { exit, out, origin } = await examining(aReference().handle, (own) => ['--base-url', securely(own)]);

    expect(exit).toBe(2);
    expect(lineAbout('TLS', out)).toContain('does not speak TLS');
    expect(out).toContain(`\n  SPRAY_BASE_URL=${origin}`);
  });
});

describe('a server that is not the service', () => {
  test('may redirect from http to https', async () => {
    const { exit, out } = await examining(
      ({ target }) => ({ status: 308, headers: { location: `https://spray.example${target}` }, body: '' }),
      everybody,
    );

    expect(exit).toBe(2);
    expect(lineAbout('who responds', out)).toContain(
      'every request is redirected to https://spray.example; redirects are not followed',
    );
    expect(out).toContain('\n  SPRAY_BASE_URL=https://spray.example');
  });

  test('may redirect to https at the same host, and is reported as that', async () => {
    const { out } = await examining(({ target, headers }) => ({
      status: 301,
      headers: { location: `https://${headers['host']}${target}` },
      body: '',
    }));

    expect(lineAbout('who responds', out)).toContain('the service is at https, and http only redirects to it');
  });

  test('may have nothing at the path, but the service at a shorter one', async () => {
    const reference = aReference();
    const { exit, out, origin } = await examining(reference.handle, everybody, '/api/v0');

    expect(exit).toBe(2);
    expect(lineAbout('who responds', out)).toContain(
      `404 to every operation: the path in SPRAY_BASE_URL is wrong or incomplete; ${origin} responds`,
    );
    expect(out).toContain(`\n  SPRAY_BASE_URL=${origin}`);
  });

  test('may have nothing at the path, and not respond at a shorter one', async () => {
    const { exit, out } = await examining(
      ({ target }) =>
        target.startsWith('/api/v0/') ? lost : { ...lost, status: 429, headers: { 'retry-after': '99' } },
      everybody,
      '/api/v0',
    );

    expect(exit).toBe(2);
    expect(lineAbout('who responds', out)).toContain(
      'is wrong or incomplete; it is the part before /api/farmer/order/ [settings mistake]',
    );
  });

  test('may have nothing at an address without a path', async () => {
    const { exit, out } = await examining(aReference({ basePath: '/spray' }).handle, everybody);

    expect(exit).toBe(2);
    expect(lineAbout('who responds', out)).toContain(
      'is wrong or incomplete; it is the part before /api/farmer/order/ [settings mistake]',
    );
    expect(out).toContain('# SPRAY_BASE_URL=');
  });

  test('may respond with a login page, or a front end', async () => {
    const login = await examining(html('<!doctype html><form><input type="password"></form>'), everybody);
    const page = await examining(html('<!doctype html><div id="app"></div>'), everybody);

    expect([login.exit, page.exit]).toEqual([2, 2]);
    expect(lineAbout('who responds', login.out)).toContain(
      'gets status 200 and a login page: the credentials are missing, rejected',
    );
    expect(lineAbout('who responds', page.out)).toContain(
      'an HTML page, perhaps from a front end: SPRAY_BASE_URL must be the address of the service itself',
    );
  });

  test('may redirect every request to a login page', async () => {
    const { exit, out } = await examining(
      always({ status: 302, headers: { location: '/login?next=x' }, body: '' }),
      everybody,
    );

    expect(exit).toBe(2);
    expect(lineAbout('farmer', out)).toContain(
      'SPRAY_FARMER_TOKEN is rejected by list-farmer-orders (status 302 to /login)',
    );
  });

  test.for([502, 503, 504])('is a gateway that responds with %s', async (status) => {
    const { exit, out } = await examining(html('<html><h1>Bad gateway</h1></html>', status), everybody);

    expect(exit).toBe(2);
    expect(out).toContain('UNREACHABLE');
    expect(lineAbout('who responds', out)).toContain(
      `a gateway responds (status ${status}), but the service behind it does not`,
    );
  });

  test('is not suspected if a redirect leads back to the same path', async () => {
    const { out } = await examining(
      ({ target }) => ({ status: 302, headers: { location: `${target.split('?')[0]}?lang=en` }, body: '' }),
      everybody,
    );

    expect(out).not.toContain('who responds');
    expect(lineAbout('farmer', out)).toContain('gets status 302 to /api/farmer/order/ from list-farmer-orders');
  });

  test('is not suspected if only one operation gets a gateway error', async () => {
    const { handle } = aReference();
    const { exit, out } = await examining(
      (call) => (call.target.startsWith('/api/farmer/order/') ? { ...lost, status: 502 } : handle(call)),
      as('farmer', 'receptionist', 'sprayer'),
    );

    expect(exit).toBe(1);
    expect(out).not.toContain('who responds');
    expect(out).toContain('✗ list-farmer-orders/answers-200\n      expected status 200, got status 502');
  });

  test('is not suspected if only one operation is 404', async () => {
    const { handle } = aReference();
    const { exit, out } = await examining(
      (call) => (call.target.startsWith('/api/receptionist/feedback') ? lost : handle(call)),
      as('farmer', 'receptionist', 'sprayer'),
    );

    expect(exit).toBe(1);
    expect(out).toContain('✗ list-feedback/answers-200\n      expected status 200, got status 404');
  });
});

const lost: Reply = { status: 404, headers: {}, body: '' };

function securely(origin: string): string {
  return origin.replace('http:', 'https:');
}

function html(text: string, status = 200): Handle {
  return always({ status, headers: { 'content-type': 'text/html' }, body: text });
}

function always(reply: Reply): Handle {
  return () => reply;
}

function whyNot(failure: Parameters<typeof diagnoseFailure>[1]) {
  return diagnoseFailure({ url: 'https://spray.example', caFile: null, timeoutMs: 100, proxies: noProxies }, failure);
}

function fileOf({ cert }: Certificate): string {
  const path = join(folder, `${Math.random()}.pem`);
  writeFileSync(path, cert);

  return path;
}

/** The reference behind TLS. */
function withTls(certificate: Certificate, use: (origin: string) => Promise<void>): Promise<void> {
  return secured(certificate, aReference().handle, (port) => use(`https://127.0.0.1:${port}`));
}
