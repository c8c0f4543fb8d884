import { describe, expect, it } from 'vitest';
import { problemsIn, sourcesOf, type Environment, type Files } from './setting-sources.js';

/** As the command line and the library read settings: nothing is judged without an address. */
function refusing(environment: Environment, files: Files = {}) {
  return problemsIn({ ...sourcesOf(environment, files), addressAdvice: () => 'type one' });
}

const none = 'SPRAY_BASE_URL: expected the address of the service to judge, got none';
const unset = `${none} in the environment, and .env does not exist; type one`;

describe('without an address', () => {
  it.each([
    ['nothing is set', {}, {}, unset],
    ['the env file is empty', {}, { '.env': '' }, `${none} in the environment or in ".env"; type one`],
    ['credentials are set', { SPRAY_FARMER_TOKEN: 'abc' }, {}, unset],
    [
      'BASE_URL is set',
      { BASE_URL: 'http://127.0.0.1' },
      {},
      `${none} in the environment, and .env does not exist; BASE_URL is set, but the name of the setting is SPRAY_BASE_URL; type one`,
    ],
    [
      'the env file sets baseUrl',
      {},
      { '.env': 'baseUrl=http://127.0.0.1' },
      `${none} in the environment or in ".env"; baseUrl is set, but the name of the setting is SPRAY_BASE_URL; type one`,
    ],
    [
      'another name of ours has an address',
      { SPRAY_SERVICE: 'http://127.0.0.1' },
      {},
      `${none} in the environment, and .env does not exist; SPRAY_SERVICE is set, but the name of the setting is SPRAY_BASE_URL; type one`,
    ],
    ['Vite set BASE_URL to a path', { BASE_URL: '/' }, {}, unset],
    ['a name of somebody else has an address', { DATABASE_URL: 'http://127.0.0.1' }, {}, unset],
  ] as [string, Environment, Files, string][])('the run stops where %s', (_, environment, files, problem) => {
    expect(refusing(environment, files)).toEqual([problem]);
  });

  it('the run stops where .env is a folder', () => {
    const folder = {
      ...sourcesOf({}),
      addressAdvice: () => 'type one',
      readFile() {
        throw Object.assign(new Error('EISDIR'), { code: 'EISDIR' });
      },
    };

    expect(problemsIn(folder)).toEqual([`${none} in the environment, and .env is a folder; type one`]);
    expect(problemsIn({ ...folder, environment: { SPRAY_BASE_URL: 'reference' } })).toEqual([]);
  });

  it('every other problem is listed, too', () => {
    expect(refusing({ SPRAY_NULLS: 'x' }, { '.env': 'SPRAY_WEATHER=fine' })).toEqual([
      'SPRAY_WEATHER: unknown setting in ".env"',
      expect.stringContaining(none),
      'SPRAY_NULLS: expected one of reject, absent, got "x"',
    ]);
  });

  it.each([
    [{ SPRAY_BASEURL: 'http://127.0.0.1' }, {}],
    [{ SPRAY_BASE_URL: '' }, {}],
    [{}, { '.env': 'SPRAY_BASE_URL http://127.0.0.1' }],
    [{ SPRAY_ENV_FILE: 'gone.env' }, {}],
  ] as [Environment, Files][])('the reason is said once: %j %j', (environment, files) => {
    const problems = refusing(environment, files);

    expect(problems).toHaveLength(1);
    expect(problems[0]).not.toContain(none);
  });
});

describe('in a clone, without an address', () => {
  it('the reference is judged, unless another name has the address', () => {
    expect(problemsIn(sourcesOf({}))).toEqual([]);
    expect(problemsIn(sourcesOf({ BASE_URL: '/' }))).toEqual([]);
    expect(problemsIn(sourcesOf({ BASE_URL: 'http://127.0.0.1' }, { '.env': '' }))).toEqual([
      `${none} in the environment or in ".env"; BASE_URL is set, but the name of the setting is SPRAY_BASE_URL; set SPRAY_BASE_URL=reference to judge the embedded reference on purpose`,
    ]);
  });
});
