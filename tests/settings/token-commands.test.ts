import { describe, expect, it } from 'vitest';
import { problemsOf, settingsOf, target } from './setting-sources.js';

const SPRAY_FARMER_TOKEN_COMMAND = 'echo abc';

describe('the command of a token', () => {
  it('is kept, and gives no credentials before it is run', () => {
    const { tokenCommands, credentials } = settingsOf({ ...target, SPRAY_FARMER_TOKEN_COMMAND });

    expect(tokenCommands).toEqual({ farmer: 'echo abc' });
    expect(credentials.farmer).toBeNull();
  });

  it('may stand next to headers without Authorization', () => {
    const environment = { ...target, SPRAY_FARMER_TOKEN_COMMAND, SPRAY_FARMER_HEADERS: '{"Cookie": "a=b"}' };

    expect(settingsOf(environment).credentials.farmer).toEqual({ Cookie: 'a=b' });
  });

  it('stops the run next to another source of the token', () => {
    expect(problemsOf({ ...target, SPRAY_FARMER_TOKEN_COMMAND, SPRAY_FARMER_TOKEN: 'hunter2' })).toEqual([
      'SPRAY_FARMER_TOKEN and SPRAY_FARMER_TOKEN_COMMAND: expected one of them, got both',
    ]);
    expect(
      problemsOf({ ...target, SPRAY_FARMER_TOKEN_COMMAND, SPRAY_FARMER_HEADERS: '{"authorization": "Basic x"}' }),
    ).toEqual([
      'SPRAY_FARMER_TOKEN_COMMAND: expected SPRAY_FARMER_HEADERS without the header Authorization, got one with it',
    ]);
  });

  it('of an env file is ignored next to the reference', () => {
    const env = `SPRAY_FARMER_TOKEN_COMMAND=${SPRAY_FARMER_TOKEN_COMMAND}`;

    expect(settingsOf({ SPRAY_BASE_URL: 'reference' }, { '.env': env }).tokenCommands).toEqual({});
  });
});
