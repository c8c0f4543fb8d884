import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { secretsOf } from '../../helpers/secrets/configured-secrets.js';
import { passwordsIn } from '../../helpers/secrets/passwords.js';
import { aReference } from '../../reference/reference.js';
import { settingsFor } from '../support/settings.js';
import { maskOf, quotedWith } from './masking.js';

const SECRET = 's3cr3t/"value" <ü>🌾';
const mask = quotedWith([SECRET]);

describe('a secret is hidden', () => {
  const utf8 = Buffer.from(SECRET);
  const forms: Readonly<Record<string, string>> = {
    plainly: SECRET,
    'in a URL': encodeURIComponent(SECRET),
    'in a URL, in small letters': encodeURIComponent(SECRET).toLowerCase(),
    'in a form': encodeURIComponent(SECRET).replaceAll('%20', '+'),
    'in JSON': JSON.stringify(SECRET).slice(1, -1),
    'in JSON of nothing but ASCII': JSON.stringify(SECRET)
      .slice(1, -1)
      .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'in JSON with its slashes escaped': JSON.stringify(SECRET)
      .slice(1, -1)
      .replaceAll('/', String.raw`\/`),
    'in HTML': SECRET.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  };

  test.for(Object.entries(forms))('%s', ([, form]) =>
    expect(mask(`before ${form} after`)).toBe('before ***c1*** after'),
  );

  test.for([0, 1, 2, 3])('in base64, %i bytes into something longer', (before) => {
    const bytes = Buffer.concat([Buffer.from('user:'.slice(0, before)), utf8, Buffer.from(' and more')]);
    for (const encoding of ['base64', 'base64url'] as const) {
      const hidden = mask(bytes.toString(encoding));

      expect(hidden).toContain('***');
      expect(Buffer.from(hidden.replaceAll('***c1***', ' '), encoding).toString()).not.toContain('s3cr3t');
    }
  });

  test('where a long value was cut in the middle of it', () => {
    expect(mask('got "abcs3cr3t/"va…" (200 characters)')).toBe('got "abc***c1***…" (200 characters)');
    expect(mask('got "s3cr3…"')).toBe('got "s3cr3…"');
  });
});

test('a secret with white space in it is hidden in JSON, and one in HTML by the codes of its characters', () => {
  const hide = quotedWith(['left\tright\n', "it's a/b=c"]);

  expect(hide(String.raw`{"a":"left\tright\n"} left\tright\n`)).toBe('{"a":"***c1***"} ***c1***');
  expect(hide('it&#039;s a&#x2F;b&#x3D;c')).toBe('***c2***');
});

test('a secret that looks like an escape is hidden, each of its characters escaped', () => {
  const hide = quotedWith([String.raw`constructor"\u0041`]);
  const codes = Array.from(String.raw`constructor"\u0041`, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);

  expect(hide(codes.join(''))).toBe('***c1***');
});

test('the beginning of a secret is hidden before a cut, where it was escaped and where it has blanks', () => {
  const hide = quotedWith(['say "hello" to everybody']);

  expect(hide(String.raw`got "say \"hello\" t…" (200 characters)`)).toBe('got "***c1***…" (200 characters)');
});

describe('JSON stays JSON', () => {
  const hide = quotedWith(['12345678', 'A"}]bcdefg']);

  test.for([
    ['{"a":123456789,"b":[-1.2345678e3]}', '{"a":0,"b":[-1.2345678e3]}'],
    [String.raw`{"A\"}]bcdefg":"\u0041\"}]bcdefg"}`, '{"***c2***":"***c2***"}'],
    [String.raw`{"a":"{\"password\":\"x\"}"}`, String.raw`{"a":"{\"password\":\"***\"}"}`],
    [String.raw`{"a":"password\":[1","b":"c"}`, String.raw`{"a":"password\":[1","b":"c"}`],
    [String.raw`{"p\u0061ssword":1,"b":"the password"}`, String.raw`{"p\u0061ssword":0,"b":"the password"}`],
  ])('%s', ([text = '', masked]) => expect(hide(text)).toBe(masked));
});

test('a secret that is JSON itself is hidden even where no JSON is left', () => {
  expect(quotedWith(['{"id":1,"role":"farmer"}'])('{"user":{"id":1,"role":"farmer"}}')).toBe('{"user":***c1***}');
});

describe('masking takes neither long nor too much of the stack', () => {
  const long = 1_000_000;
  const tooLongForAPattern = 15_000_000;

  test.for([
    ['a password of fifteen million characters', `{"password":"${'x'.repeat(tooLongForAPattern)}"}`],
    ['one of as many escapes', `cut {"password":"${String.raw`\n`.repeat(tooLongForAPattern / 2)}`],
    ['a cut and a long word', `…${'x'.repeat(long)}`],
    ['many backslashes', '\\'.repeat(long)],
    ['a key that goes on', `"${'password'.repeat(long / 8)}`],
  ])('%s', ([, text = '']) => {
    const start = performance.now();
    mask(text.slice(0, long)); // a report shows less of a body
    for (const password of passwordsIn(text)) expect(text.length).toBeGreaterThan(password.length);

    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('a secret of sixty thousand characters', () => {
    const secret = `${SECRET}${'aB3-'.repeat(15_000)}`;

    expect(quotedWith([secret])(`${secret} ${encodeURIComponent(secret)}`)).toBe('***c1*** ***c1***');
  });

  test('a password in objects in objects', () => {
    const text = `${'{"a":"b","c":'.repeat(30_000)}{"password":"x"}${'}'.repeat(30_000)}`;

    expect(quotedWith(['12345678'])(text)).toBe(text.replace('"x"', '"***"'));
  });

  test('a secret of many backslashes, and a text of more', () => {
    expect(quotedWith([`${'\\'.repeat(20)}x`])(`${'\\'.repeat(60)}y %`)).toBe('***c1***y %');
  });
});

test('Basic credentials are hidden with the name and the password in them', () => {
  const basic = `Basic ${Buffer.from('harriet:correct horse').toString('base64')}`;
  const { credentials } = aReference();
  const settings = settingsFor(aReference(), {
    credentials: { ...credentials, farmer: { authorization: basic }, user: null },
  });
  const secrets = secretsOf(settings).map(({ value }) => value);
  const hide = quotedWith(secrets);

  expect(secrets).toEqual(
    expect.arrayContaining([basic.slice('Basic '.length), 'harriet:correct horse', 'correct horse']),
  );
  expect(hide(`${basic} harriet:correct horse`)).not.toMatch(/harriet|horse|[\w+/]{12}/);
  expect(hide('the password correct%20horse is wrong')).toMatch(/^the password \*\*\*c\d\*\*\* is wrong$/);
});

test('passwords are hidden and keep their JSON type', () => {
  expect(mask('{"password":"x\\"y","a":1}')).toBe('{"password":"***","a":1}');
  expect(mask('{"password" : 12.5e3, "userPassword":"q"}')).toBe('{"password" : 0, "userPassword":"***"}');
  expect(mask('{"password":null,"b":"c"}')).toBe('{"password":null,"b":"c"}');
  expect(mask('{"password":{"hash":"h]","salt":["s",7,{"password":1}]},"b":"c"}')).toBe(
    '{"password":{"hash":"***","salt":["***",0,{"password":0}]},"b":"c"}',
  );
  expect(mask('{"password":["cut off')).toBe('{"password":["***');
  expect(mask('{"password":"cut off\\')).toBe('{"password":"***');
});

test('without secrets nothing is hidden but passwords', () => {
  expect(quotedWith([])('farmer and "password":"p" 100% \\u0041')).toBe('farmer and "password":"***" 100% \\u0041');
});

describe('a secret of fewer than eight characters', () => {
  const { quoted, sentence, ours, value } = maskOf(['tok-9', 'farmer', '1017']);

  test('is hidden as a whole value', () => {
    expect(quoted('{"a":"tok-9","tok-9":["x tok-9"]}')).toBe('{"a":"***c1***","***c1***":["x tok-9"]}');
    expect(value('tok-9')).toBe('***c1***');
    expect(value('https://x.example/a/tok-9/b?c=tok%2D9&d=1')).toBe('https://x.example/a/***c1***/b?c=***c1***&d=1');
    expect(sentence('expected "a", got "tok-9"')).toBe('expected "a", got "***c1***"');
  });

  test('stays inside words, as a number, and where it is a word of the interface', () => {
    const text = '{"role":"farmer","id":1017,"text":"my-tok-9s"}';

    expect(quoted(text)).toBe(text);
    expect(ours('status of a stok-9 order of the farmer')).toBe('status of a stok-9 order of the farmer');
  });
});

test('what a target showed is hidden where it is quoted, and never in our words', () => {
  const { ours, quoted, sentence } = maskOf([], ['expected', 'an object of mine']);

  expect(sentence('expected a day, got "an object of mine"')).toBe('expected a day, got "***l2***"');
  expect(ours('/expected/an object of mine')).toBe('/expected/an object of mine');
  expect(quoted('{"a":"expected","expected":"2026-11-16"}')).toBe('{"a":"***l1***","***l1***":"2026-11-16"}');
});

test('a secret of the settings is hidden in our words, even where it is part of what the target showed', () => {
  const token = 'kanari-Q7x1-Vogel-3k';
  const { ours } = maskOf([token], [`before ${token} after`, `${token.slice(0, 12)}xyz`]);

  expect(ours(`got before ${token} after`)).toBe('got before ***c1*** after');
});

test('two names never become one', () => {
  const { quoted, value } = maskOf(['kanari-Q7x1-Vogel-3k']);
  const names = ['kanari-Q7x1-Vogel-3k', 'KANARI-Q7X1-VOGEL-3K', '***c1***', '***c1***~2'];
  const masked = quoted(JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))));

  expect(Object.keys(JSON.parse(masked) as object)).toHaveLength(names.length);
  expect(Object.keys(JSON.parse(masked) as object)).toEqual(names.map(value));
});

test('the numbers of a signing key are hidden, in its text and by themselves', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const { d = '' } = privateKey.export({ format: 'jwk' });
  const secrets = secretsOf({ ...settingsFor(aReference()), signingKey: String(pem) }).map(({ value }) => value);
  const hide = quotedWith(secrets);
  const bytes = Buffer.from(d, 'base64url');

  const body = String(pem).split('\n')[1] ?? '';

  for (const form of [body.slice(-30), d, bytes.toString('hex'), bytes.toString('base64')]) {
    expect(hide(`got ${form}`)).toContain('***');
    expect(hide(`got ${form}`)).not.toContain(form.slice(4, -4));
  }
  expect(hide(String(pem))).not.toContain(body.slice(-20));
});
