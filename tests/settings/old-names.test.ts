import { describe, expect, it } from 'vitest';
import { problemsOf, target } from './setting-sources.js';

const roles = ['FARMER', 'OTHER_FARMER', 'RECEPTIONIST', 'SPRAYER', 'ADMIN'];
const replaced = [
  ...roles.flatMap((role) => [
    [`SPRAY_${role}_HEADERS`, 'SPRAY_HEADERS'],
    [`SPRAY_${role}_TOKEN_COMMAND`, 'SPRAY_TOKEN_COMMAND'],
  ]),
  ...['VENDOR', 'PRODUCT', 'PRODUCT_VERSION', 'CONTACT', 'ENVIRONMENT'].map((name) => [
    `SPRAY_${name}`,
    'SPRAY_PRODUCT_FILE',
  ]),
].map(([old = '', next = '']) => [old, next] as const);

describe('the name of a setting of an earlier version', () => {
  it.each(replaced)('%s stops the run and names %s', (old, next) => {
    const problems = [`${old}: is gone; use ${next}`];

    expect(problemsOf({ ...target, [old]: 'hunter2' })).toEqual(problems);
    expect(problemsOf(target, { '.env': `${old}=hunter2` })).toEqual(problems);
  });

  it.each(['SPRAY_USER_TOKEN', 'SPRAY_USER_TOKEN_COMMAND', 'SPRAY_USER_HEADERS'])(
    '%s stops the run: the user has the credentials of the farmer',
    (old) => {
      expect(problemsOf({ ...target, [old]: 'hunter2' })).toEqual([`${old}: is gone; remove it`]);
    },
  );

  it('is recognised in other letters, too', () => {
    expect(problemsOf({ ...target, spray_vendor: 'Acme' })).toEqual(['spray_vendor: is gone; use SPRAY_PRODUCT_FILE']);
  });
});
