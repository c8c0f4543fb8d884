import { describe, expect, it } from 'vitest';
import { problemsOf, settingsOf, target } from './setting-sources.js';

const expectedHeaders = 'a JSON object of header names and their values as strings';

function credentialsOf(environment: Readonly<Record<string, string>>) {
  return settingsOf({ ...target, ...environment }).credentials;
}

function headersOf(headers: unknown): readonly string[] {
  return problemsOf({ ...target, SPRAY_SPRAYER_HEADERS: JSON.stringify(headers) });
}

describe('credentials', () => {
  it('are null for every role when none is supplied', () => {
    expect(Object.values(credentialsOf({}))).toEqual([null, null, null, null, null, null]);
  });

  it('come from a token as a bearer authorization', () => {
    expect(credentialsOf({ SPRAY_OTHER_FARMER_TOKEN: 'abc.def' })['other-farmer']).toEqual({
      authorization: 'Bearer abc.def',
    });
  });

  it('come from headers as they are given', () => {
    expect(credentialsOf({ SPRAY_ADMIN_HEADERS: '{"Cookie": "sid=1", "X-Key": ""}' }).admin).toEqual({
      Cookie: 'sid=1',
      'X-Key': '',
    });
  });

  it('join a token and headers', () => {
    const both = { SPRAY_SPRAYER_TOKEN: 'abc', SPRAY_SPRAYER_HEADERS: '{"cookie": "sid=1"}' };

    expect(credentialsOf(both).sprayer).toEqual({ authorization: 'Bearer abc', cookie: 'sid=1' });
  });

  it('prefer an authorization among the headers to the token, in any case', () => {
    const both = { SPRAY_SPRAYER_TOKEN: 'abc', SPRAY_SPRAYER_HEADERS: '{"Authorization": "Basic xyz"}' };

    expect(credentialsOf(both).sprayer).toEqual({ Authorization: 'Basic xyz' });
  });

  it("of the user fall back to the farmer's, and to no other's", () => {
    expect(credentialsOf({ SPRAY_FARMER_TOKEN: 'abc' }).user).toEqual({ authorization: 'Bearer abc' });
    expect(credentialsOf({ SPRAY_FARMER_TOKEN: 'abc', SPRAY_USER_TOKEN: 'def' }).user).toEqual({
      authorization: 'Bearer def',
    });
    expect(credentialsOf({ SPRAY_SPRAYER_TOKEN: 'abc' }).user).toBeNull();
  });
});

describe('a token', () => {
  it.each([' hunter2', 'hunter2\n', 'Bearer hunter2', 'hunt\u0000er2', 'hunt\u00a0er2', 'hunt\u007fer2', 'hunter2…'])(
    '%j stops the run and is not shown',
    (token) => {
      const problems = problemsOf({ ...target, SPRAY_FARMER_TOKEN: token });

      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(/^SPRAY_FARMER_TOKEN: expected a token without whitespace .*, got a value with /);
      expect(problems[0]).not.toMatch(/hunt|er2/);
    },
  );

  it('that is empty stops the run', () => {
    expect(problemsOf({ ...target, SPRAY_FARMER_TOKEN: '' })).toEqual([
      'SPRAY_FARMER_TOKEN: set but empty; remove it or give it a value (a token without whitespace and without the word Bearer)',
    ]);
  });
});

describe('a header object', () => {
  it.each([
    ['nothing', {}, 'an object without headers'],
    ['an array', ['hunter2'], 'JSON that is not an object'],
    ['null', null, 'JSON that is not an object'],
    ['a text', 'hunter2', 'JSON that is not an object'],
    ['a number', { 'x-key': 2 }, 'a header whose value is not a string'],
    ['a bad name', { 'hunter 2': 'a' }, 'a header name with characters that HTTP does not allow'],
    ['an empty name', { '': 'hunter2' }, 'a header name with characters that HTTP does not allow'],
    ['a line end', { 'x-key': 'hunter2\r\nx: y' }, 'a header value with characters that HTTP does not allow'],
    ['a NUL', { 'x-key': 'hunter2\0' }, 'a header value with characters that HTTP does not allow'],
    ['a wide letter', { 'x-key': 'hunter2ł' }, 'a header value with characters that HTTP does not allow'],
    ['one name twice', { Cookie: 'hunter2', cookie: 'b' }, 'the same header twice'],
  ])('with %s stops the run and is not shown', (_what, headers, got) => {
    expect(headersOf(headers)).toEqual([`SPRAY_SPRAYER_HEADERS: expected ${expectedHeaders}, got ${got}`]);
  });

  it('that is not JSON stops the run and is not shown', () => {
    expect(problemsOf({ ...target, SPRAY_SPRAYER_HEADERS: 'cookie: hunter2' })).toEqual([
      `SPRAY_SPRAYER_HEADERS: expected ${expectedHeaders}, got a value that is not JSON`,
    ]);
  });

  it('with one name twice, letter for letter, stops the run', () => {
    expect(problemsOf({ ...target, SPRAY_SPRAYER_HEADERS: '{"cookie": "a", "cookie": "b"}' })).toEqual([
      `SPRAY_SPRAYER_HEADERS: expected ${expectedHeaders}, got the same header twice`,
    ]);
  });

  it.each(['host', 'Content-Length', 'transfer-encoding', 'Connection', 'content-type', 'ACCEPT', 'expect', 'upgrade'])(
    'with %s stops the run',
    (name) => {
      expect(headersOf({ [name]: 'x' })).toEqual([
        `SPRAY_SPRAYER_HEADERS: expected ${expectedHeaders}, got the header ${name.toLowerCase()}, which settings cannot change`,
      ]);
    },
  );

  it('may hold Latin-1 letters, blanks and tabs', () => {
    expect(headersOf({ 'x-name': 'Zoë\tof the farm' })).toEqual([]);
  });
});
