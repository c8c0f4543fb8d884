import { expect, test } from 'vitest';
import { aMask } from '../../helpers/mask.js';

const mask = aMask(['s3cr3t/"value" ü']);

test('a secret is hidden in every form in which a target may echo it', () => {
  for (const form of [
    's3cr3t/"value" ü',
    encodeURIComponent('s3cr3t/"value" ü'),
    JSON.stringify('s3cr3t/"value" ü'),
    Buffer.from('s3cr3t/"value" ü').toString('base64'),
  ]) {
    const hidden = mask(`before ${form} after`);

    expect(hidden).toMatch(/^before "?\*\*\*(==?)?"? after$/);
  }
});

test('passwords are hidden and keep their JSON type', () => {
  expect(mask('{"password":"x\\"y","a":1}')).toBe('{"password":"***","a":1}');
  expect(mask('{"password" : 12.5e3, "userPassword":"q"}')).toBe('{"password" : 0, "userPassword":"***"}');
  expect(mask('{"password":null}')).toBe('{"password":null}');
});

test('without secrets nothing is hidden but passwords', () => {
  expect(aMask([])('farmer and "password":"p"')).toBe('farmer and "password":"***"');
});
