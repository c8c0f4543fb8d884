import { describe, expect, test } from 'vitest';
import { aMask, learnedPasswords, secretsOf } from '../../helpers/mask.js';
import { aReference } from '../../reference/reference.js';
import { settingsFor } from '../support/settings.js';

const SECRET = 's3cr3t/"value" <ü>🌾';
const mask = aMask([SECRET]);

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

  test.for(Object.entries(forms))('%s', ([, form]) => expect(mask(`before ${form} after`)).toBe('before *** after'));

  test.for([0, 1, 2, 3])('in base64, %i bytes into something longer', (before) => {
    const bytes = Buffer.concat([Buffer.from('user:'.slice(0, before)), utf8, Buffer.from(' and more')]);
    for (const encoding of ['base64', 'base64url'] as const) {
      const hidden = mask(bytes.toString(encoding));

      expect(hidden).toContain('***');
      expect(Buffer.from(hidden.replace('***', ''), encoding).toString()).not.toContain('s3cr3t');
    }
  });

  test('where a long value was cut in the middle of it', () => {
    expect(mask('got "abcs3cr3t/"va…" (200 characters)')).toBe('got "abc***…" (200 characters)');
    expect(mask('got "s3cr3…"')).toBe('got "s3cr3…"');
  });
});

test('Basic credentials are hidden with the name and the password in them', () => {
  const basic = `Basic ${Buffer.from('harriet:correct horse').toString('base64')}`;
  const { credentials } = aReference();
  const settings = settingsFor(aReference(), {
    credentials: { ...credentials, farmer: { authorization: basic }, user: null },
  });
  const hide = aMask(secretsOf(settings, []));

  expect(hide(`${basic} harriet:correct horse`)).toBe('*** ***');
  expect(hide('the password correct%20horse is wrong')).toBe('the password *** is wrong');
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

test('a password that was shown is learnt, unless it is a word of the interface', () => {
  const bodies = ['{"password":"hunter2hunter2"}', '{"password":["correct horse",1]}', '{"password":"receptionist"}'];

  expect(learnedPasswords(bodies, (word) => word === 'receptionist')).toEqual(['hunter2hunter2', 'correct horse']);
});

test('without secrets nothing is hidden but passwords', () => {
  expect(aMask([])('farmer and "password":"p" 100% \\u0041')).toBe('farmer and "password":"***" 100% \\u0041');
});
