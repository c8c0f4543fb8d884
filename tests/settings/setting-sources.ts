import { readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import type { SettingSources } from '../../helpers/settings/setting.js';
import type { Settings } from '../../helpers/settings/settings.js';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Files = Readonly<Record<string, string>>;

export const target = { SPRAY_BASE_URL: 'http://127.0.0.1:8080' };

export function sourcesOf(environment: Environment, files: Files = {}): SettingSources {
  return {
    environment,
    readFile(path) {
      const text = new Map(Object.entries(files)).get(path);
      if (text === undefined) throw new Error(`no such file: ${path}`);
      return text;
    },
    defaultEnvFile: '.env',
    addressAdvice: null,
    today: '2026-03-15',
    requirementIds: ['create-order/answers-200', 'create-order/keeps-the-date', 'get-order/answers-200'],
  };
}

export function settingsOf(environment: Environment, files?: Files): Settings {
  return readSettings(sourcesOf(environment, files)).settings;
}

export function problemsOf(environment: Environment, files?: Files): readonly string[] {
  return problemsIn(sourcesOf(environment, files));
}

export function problemsIn(around: SettingSources): readonly string[] {
  try {
    readSettings(around);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}
