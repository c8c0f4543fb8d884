import { describe, expect, it } from 'vitest';
import { problemsOf, settingsOf, target } from './setting-sources.js';

const expectedHeaders = 'a JSON object of headers by role, such as {"farmer": {"Cookie": "…"}}';

function credentialsOf(environment: Readonly<Record<string, string>>) {
  return settingsOf({ ...target, ...environment }).credentials;
}

function headersOf(headers: unknown): readonly string[] {
  return problemsOf({ ...target, SPRAY_HEADERS: JSON.stringify({ sprayer: headers }) });
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
    expect(credentialsOf({ SPRAY_HEADERS: '{"admin": {"Cookie": "sid=1", "X-Key": ""}}' }).admin).toEqual({
      Cookie: 'sid=1',
      'X-Key': '',
    });
  });

  it('join a token and headers', () => {
    const both = { SPRAY_SPRAYER_TOKEN: 'abc', SPRAY_HEADERS: '{"sprayer": {"cookie": "sid=1"}}' };

    expect(credentialsOf(both).sprayer).toEqual({ authorization: 'Bearer abc', cookie: 'sid=1' });
  });

  it('prefer an authorization among the headers to the token, in any case', () => {
    const both = { SPRAY_SPRAYER_TOKEN: 'abc', SPRAY_HEADERS: '{"sprayer": {"Authorization": "Basic xyz"}}' };

    expect(credentialsOf(both).sprayer).toEqual({ Authorization: 'Basic xyz' });
  });

  it("of the user are the farmer's, and no other's", () => {
    expect(credentialsOf({ SPRAY_FARMER_TOKEN: 'abc' }).user).toEqual({ authorization: 'Bearer abc' });
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
    ['an array', ['hunter2'], 'a role without an object of headers'],
    ['null', null, 'a role without an object of headers'],
    ['a text', 'hunter2', 'a role without an object of headers'],
    ['a number', { 'x-key': 2 }, 'a header whose value is not a string'],
    ['a bad name', { 'hunter 2': 'a' }, 'a header name with characters that HTTP does not allow'],
    ['an empty name', { '': 'hunter2' }, 'a header name with characters that HTTP does not allow'],
    ['a line end', { 'x-key': 'hunter2\r\nx: y' }, 'a header value with characters that HTTP does not allow'],
    ['a NUL', { 'x-key': 'hunter2\0' }, 'a header value with characters that HTTP does not allow'],
    ['a wide letter', { 'x-key': 'hunter2ł' }, 'a header value with characters that HTTP does not allow'],
    ['one name twice', { Cookie: 'hunter2', cookie: 'b' }, 'the same header twice'],
  ])('with %s stops the run and is not shown', (_what, headers, got) => {
    expect(headersOf(headers)).toEqual([`SPRAY_HEADERS: expected ${expectedHeaders}, got ${got}`]);
  });

  it('that is not JSON stops the run and is not shown', () => {
    expect(problemsOf({ ...target, SPRAY_HEADERS: 'cookie: hunter2' })).toEqual([
      `SPRAY_HEADERS: expected ${expectedHeaders}, got a value that is not JSON`,
    ]);
  });

  it('with one name twice, letter for letter, stops the run', () => {
    expect(problemsOf({ ...target, SPRAY_HEADERS: '{"sprayer": {"cookie": "a", "cookie": "b"}}' })).toEqual([
      `SPRAY_HEADERS: expected ${expectedHeaders}, got the same header or role twice`,
    ]);
  });

  it.each([
    ['[]', 'JSON that is not an object'],
    ['{}', 'an object without roles'],
    ['{"hunter2": {}}', 'an object with another name than farmer, other-farmer, receptionist, sprayer, admin'],
  ])('%s stops the run', (text, got) => {
    expect(problemsOf({ ...target, SPRAY_HEADERS: text })).toEqual([
      `SPRAY_HEADERS: expected ${expectedHeaders}, got ${got}`,
    ]);
  });

  it.each(['host', 'Content-Length', 'transfer-encoding', 'Connection', 'content-type', 'ACCEPT', 'expect', 'upgrade'])(
    'with %s stops the run',
    (name) => {
      expect(headersOf({ [name]: 'x' })).toEqual([
        `SPRAY_HEADERS: expected ${expectedHeaders}, got the header ${name.toLowerCase()}, which settings cannot change`,
      ]);
    },
  );

  it('may hold Latin-1 letters, blanks and tabs', () => {
    expect(headersOf({ 'x-name': 'Zoë\tof the farm' })).toEqual([]);
  });
});
