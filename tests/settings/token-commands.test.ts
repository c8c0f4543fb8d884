import { describe, expect, it } from 'vitest';
import { settingsOf, target } from './setting-sources.js';

const SPRAY_TOKEN_COMMAND = 'echo abc';
const everybody = {
  farmer: 'echo abc',
  'other-farmer': 'echo abc',
  receptionist: 'echo abc',
  sprayer: 'echo abc',
  admin: 'echo abc',
};

describe('the command of tokens', () => {
  it('is kept for every role, and gives no credentials before it is run', () => {
    const { tokenCommands, credentials } = settingsOf({ ...target, SPRAY_TOKEN_COMMAND });

    expect(tokenCommands).toEqual(everybody);
    expect(credentials.farmer).toBeNull();
  });

  it('may stand next to headers without Authorization', () => {
    const given = { ...target, SPRAY_TOKEN_COMMAND, SPRAY_HEADERS: '{"farmer": {"Cookie": "a=b"}}' };
    const { tokenCommands, credentials } = settingsOf(given);

    expect(credentials.farmer).toEqual({ Cookie: 'a=b' });
    expect(tokenCommands).toEqual(everybody);
  });

  it('is not run for roles that have a token or another Authorization', () => {
    const SPRAY_HEADERS = '{"sprayer": {"authorization": "Basic x"}}';
    const given = { ...target, SPRAY_TOKEN_COMMAND, SPRAY_FARMER_TOKEN: 'own', SPRAY_HEADERS };
    const { farmer: _, sprayer: __, ...others } = everybody;

    expect(settingsOf(given).tokenCommands).toEqual(others);
  });

  it('of an env file is ignored next to the reference', () => {
    const env = `SPRAY_TOKEN_COMMAND=${SPRAY_TOKEN_COMMAND}`;

    expect(settingsOf({ SPRAY_BASE_URL: 'reference' }, { '.env': env }).tokenCommands).toEqual({});
  });
});
