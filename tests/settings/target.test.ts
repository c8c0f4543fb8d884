import { describe, expect, it } from 'vitest';
import { readSettings } from '../../helpers/settings/read-settings.js';
import { settingsTable } from '../../helpers/settings/table.js';
import { problemsOf, settingsOf, sourcesOf, target } from './setting-sources.js';

const expectedUrl = 'an http or https URL without user name, password, query or fragment, or the word reference';

describe('the base URL', () => {
  it('is null for the word reference, and for nothing that resembles it', () => {
    expect(settingsOf({ SPRAY_BASE_URL: 'reference' }).baseUrl).toBeNull();
    expect(settingsOf({ SPRAY_BASE_URL: 'http://reference' }).baseUrl).toBe('http://reference');
    for (const given of ['Reference', 'reference ', 'null', 'the reference'])
      expect(problemsOf({ SPRAY_BASE_URL: given })).toHaveLength(1);
  });

  it.each([
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['https://spray.example', 'https://spray.example'],
    ['https://spray.example/v0/orders//', 'https://spray.example/v0/orders'],
    ['HTTPS://Spray.Example:443/V0', 'https://spray.example/V0'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['http://spray.example/@farm', 'http://spray.example/@farm'],
  ])('%s is used as %s', (given, used) => {
    expect(settingsOf({ SPRAY_BASE_URL: given }).baseUrl).toBe(used);
  });

  it.each(['', ' ', '\t\n'])('set to %j stops the run', (empty) => {
    expect(problemsOf({ SPRAY_BASE_URL: empty })).toEqual([
      `SPRAY_BASE_URL: set but empty; remove it or give it a value (${expectedUrl})`,
    ]);
  });

  it.each([
    'spray.example',
    'localhost:8080',
    'ftp://spray.example',
    'http:spray.example',
    'http:///spray.example',
    'http://spray.example:99999',
    ' http://spray.example',
    'http://spray.example\n',
    'http:\\\\spray.example',
  ])('%j stops the run', (given) => {
    expect(problemsOf({ SPRAY_BASE_URL: given })).toEqual([
      `SPRAY_BASE_URL: expected ${expectedUrl}, got ${JSON.stringify(given)}`,
    ]);
  });

  it.each([
    ['http://ann:hunter2@spray.example', 'one with a user name or a password'],
    ['http://spray.example?key=hunter2', 'one with a query'],
    ['http://spray.example/?', 'one with a query'],
    ['http://spray.example/#hunter2', 'one with a fragment'],
    ['spray.example?key=hunter2', 'a value that is not such a URL'],
    ['http//ann:hunter2@spray.example', 'a value that is not such a URL'],
  ])('%s stops the run, and what may be secret in it is not shown', (given, got) => {
    expect(problemsOf({ SPRAY_BASE_URL: given })).toEqual([`SPRAY_BASE_URL: expected ${expectedUrl}, got ${got}`]);
  });
});

describe('settings that speak of a target', () => {
  const speakOfOne = settingsTable.filter(
    ({ group, name }) => group === 'credentials' || group === 'fixtures' || name === 'SPRAY_WAIVERS',
  );

  it('are the credentials, the fixtures, the states and the waivers', () => {
    expect(speakOfOne).toHaveLength(7 + 7 + 1);
  });

  const [credentials, others] = [true, false].map((isCredential) =>
    speakOfOne.filter(({ group }) => (group === 'credentials') === isCredential).map(({ name }) => name),
  );

  it.each(others ?? [])('%s next to the reference is ignored with a notice', (name) => {
    const { settings, notices } = readSettings(sourcesOf({ [name]: '1', SPRAY_BASE_URL: 'reference' }));

    expect(notices).toEqual([`${name} describes a service and is ignored: the embedded reference is judged`]);
    expect({ ...settings, seed: 0 }).toEqual({ ...settingsOf({ SPRAY_BASE_URL: 'reference' }), seed: 0 });
  });

  it.each(credentials ?? [])('%s next to the reference is a contradiction', (name) => {
    const problems = [
      `${name}: needs the address of a service, got SPRAY_BASE_URL=reference, which judges the embedded reference and not your service; change one of them`,
    ];

    expect(problemsOf({ [name]: '1', SPRAY_BASE_URL: 'reference' })).toEqual(problems);
    expect(problemsOf({}, { '.env': `SPRAY_BASE_URL=reference\n${name}=1` })).toEqual(problems);
  });

  it('of an env file are ignored with one notice, if a flag or the environment names the reference', () => {
    const env = 'SPRAY_BASE_URL=http://127.0.0.1:1\nSPRAY_FARMER_TOKEN=a\nSPRAY_WAIVERS=none.json\nSPRAY_SESSION={}';
    const { settings, notices } = readSettings(
      sourcesOf({ SPRAY_BASE_URL: 'reference', SPRAY_ONLY: 'get-order' }, { '.env': env }),
    );

    expect(notices).toEqual([
      'SPRAY_FARMER_TOKEN and 2 others describe a service and are ignored: the embedded reference is judged',
    ]);
    expect(settings).toMatchObject({ baseUrl: null, only: ['get-order'], waivers: [], session: null });
  });

  it.each(speakOfOne.map(({ name }) => name))('%s without a base URL stops a run in a clone', (name) => {
    expect(problemsOf({ [name]: '1' })).toContain(`${name}: needs SPRAY_BASE_URL, which is not set`);
    expect(problemsOf({ [name]: '1', ...target })).not.toContain(`${name}: needs SPRAY_BASE_URL, which is not set`);
  });

  it('find their base URL in the env file too', () => {
    expect(problemsOf({ SPRAY_FARMER_TOKEN: 'secret' }, { '.env': 'SPRAY_BASE_URL=http://127.0.0.1' })).toEqual([]);
  });
});
