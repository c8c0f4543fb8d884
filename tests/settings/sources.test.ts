import { devNull } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readSettingFile } from '../../helpers/settings/files.js';
import { readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import { problemsIn, problemsOf, settingsOf, sourcesOf, target } from './setting-sources.js';

function failing(code: string) {
  return {
    ...sourcesOf({}),
    readFile() {
      throw Object.assign(new Error(code), { code });
    },
  };
}

describe('the env file', () => {
  it('is .env by default, and may be missing', () => {
    expect(settingsOf({}, { '.env': 'SPRAY_NULLS=absent' }).nulls).toBe('absent');
    expect(settingsOf({}).nulls).toBe('reject');
  });

  it('is not passed over where it is written in another encoding', () => {
    const utf16 = Buffer.from(`\uFEFFSPRAY_BASE_URL=${target.SPRAY_BASE_URL}`, 'utf16le').toString('utf8');

    expect(problemsOf({}, { '.env': utf16 })).toEqual([
      '".env": expected an env file in UTF-8, got one in another encoding',
    ]);
  });

  it('is the one that SPRAY_ENV_FILE names, and no other', () => {
    const files = { '.env': 'SPRAY_NULLS=absent', 'ci.env': 'SPRAY_MINIMUMS=clamp' };

    expect(settingsOf({ SPRAY_ENV_FILE: 'ci.env' }, files)).toMatchObject({ nulls: 'reject', minimums: 'clamp' });
  });

  it('must exist when it is named', () => {
    expect(problemsOf({ SPRAY_ENV_FILE: 'ci.env' }, { '.env': '' })).toEqual([
      'SPRAY_ENV_FILE: expected the path of an env file, got "ci.env", which does not exist',
    ]);
  });

  it('cannot be named by nothing', () => {
    expect(problemsOf({ SPRAY_ENV_FILE: ' ' })).toEqual([
      'SPRAY_ENV_FILE: set but empty; remove it or give it a value (the path of an env file)',
    ]);
  });

  it('stops the run where a quote is missing, and does not show the line that a value goes on into', () => {
    const file =
      "SPRAY_ONLY='create-order,\nSPRAY_PAYMENT_SECRET=hunter2\nSPRAY_NULLS='\nSPRAY_SESSION='{\n \"id\": 1\n}'";
    const problems = problemsOf(target, { '.env': file });

    expect(problems[0]).toBe(
      'SPRAY_ONLY: expected a value on one line, got one that continues on the next line in ".env"',
    );
    expect(problems.join()).not.toContain('hunter2');
    expect(problems.join()).not.toContain('SPRAY_SESSION');
  });

  it('stops the run when it is there and cannot be read', () => {
    expect(problemsIn(failing('EACCES'))).toEqual(['.env: expected an env file, got one that cannot be read']);
    expect(problemsIn(failing('EISDIR'))).toEqual([]);
    expect(problemsIn(failing('ENOENT'))).toEqual([]);
  });

  it('cannot name another env file', () => {
    expect(problemsOf({}, { '.env': 'SPRAY_ENV_FILE=other.env' })).toEqual([
      'SPRAY_ENV_FILE: cannot be set in an env file, but is set in ".env"',
    ]);
  });

  it('yields to the environment', () => {
    expect(settingsOf({ SPRAY_NULLS: 'reject' }, { '.env': 'SPRAY_NULLS=absent' }).nulls).toBe('reject');
  });

  it('is not a way out for a setting that is empty in the environment', () => {
    expect(problemsOf({ SPRAY_BASE_URL: '' }, { '.env': 'SPRAY_BASE_URL=http://127.0.0.1' })).toHaveLength(1);
  });

  it('is read without a change to the environment of the process', () => {
    settingsOf({}, { '.env': 'SPRAY_NULLS=absent' });

    expect(process.env['SPRAY_NULLS']).toBeUndefined();
  });

  it('may hold names that are not ours', () => {
    expect(problemsOf({}, { '.env': 'DATABASE_URL=postgres://db\nPORT=8080' })).toEqual([]);
  });

  it('may not hold an unknown SPRAY_ name', () => {
    expect(problemsOf({}, { '.env': 'SPRAY_WEATHER=fine\nSPRAY_PAGABLE=flat' })).toEqual([
      'SPRAY_WEATHER: unknown setting in ".env"',
      'SPRAY_PAGABLE: unknown setting in ".env"; did you mean SPRAY_PAGEABLE?',
    ]);
  });

  it('may not hold a setting twice', () => {
    const env = 'SPRAY_ONLY=get-order\nSPRAY_BASE_URL=http://127.0.0.1\n  export SPRAY_ONLY=create-order';

    expect(problemsOf({}, { '.env': env })).toEqual([
      'SPRAY_ONLY: given twice in ".env"; the first would be ignored, so give it once',
    ]);
  });

  it('may not hold a setting without a value', () => {
    expect(problemsOf({}, { '.env': 'SPRAY_BASE_URL http://127.0.0.1' })).toEqual([
      'SPRAY_BASE_URL: expected a line of the form name=value, got one without a value in ".env"',
    ]);
    expect(problemsOf({}, { '.env': 'SPRAY_NULLS=' })).toEqual([
      'SPRAY_NULLS: set but empty; remove it or give it a value (one of reject, absent)',
    ]);
  });
});

describe('the environment', () => {
  it.each(['SPRAY_BASEURL', 'SPRY_BASE_URL', 'spray_base_url', 'SPRAY_BASE_URLS'])(
    'stops the run over %s, a slip for SPRAY_BASE_URL',
    (slip) => {
      expect(problemsOf({ [slip]: 'http://127.0.0.1' })).toEqual([
        `${slip}: unknown setting in the environment; did you mean SPRAY_BASE_URL?`,
      ]);
    },
  );

  it('may hold other SPRAY_ names, which are mentioned and ignored', () => {
    const { notices } = readSettings(sourcesOf({ SPRAY_WEATHER: 'fine', PATH: '/bin', SPRAY_GONE: undefined }));

    expect(notices).toEqual(['SPRAY_WEATHER: ignored, it is not the name of a setting']);
  });

  it('keeps a message on its line, whatever the name', () => {
    const { notices } = readSettings(sourcesOf({ 'SPRAY_WEATHER\nTODAY': 'fine' }));

    expect(notices).toEqual(['"SPRAY_WEATHER\\nTODAY": ignored, it is not the name of a setting']);
  });
});

describe('the error', () => {
  it('lists every problem, one per line', () => {
    const environment = { ...target, SPRAY_PAGEABLE: 'flatt', SPRAY_SEED: '-1', SPRAY_NULL: 'absent' };
    const problems = problemsOf(environment);

    expect(problems).toEqual([
      'SPRAY_NULL: unknown setting in the environment; did you mean SPRAY_NULLS?',
      'SPRAY_PAGEABLE: expected one of auto, flat, dotted, bracket, json, got "flatt"',
      'SPRAY_SEED: expected a whole number from 0 to 4294967295, got "-1"',
    ]);
    expect(new SettingsError(problems).message.split('\n')).toEqual(problems);
  });

  it('cuts a long value and says its length', () => {
    expect(problemsOf({ SPRAY_NULLS: 'x'.repeat(200) })).toEqual([
      `SPRAY_NULLS: expected one of reject, absent, got "${'x'.repeat(80)}…" (200 characters)`,
    ]);
  });
});

it('reads /dev/null as an empty file, as every other program does', () => {
  expect(readSettingFile(devNull)).toBe('');
});
