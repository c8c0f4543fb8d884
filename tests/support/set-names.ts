import type { Settings } from '../../helpers/settings/settings.js';
import { aReference } from '../../reference/reference.js';
import { settingsFor } from './settings.js';

const noneSet: Settings = settingsFor(aReference(), { statesUrl: null });

function nameOf(key: string): string {
  return `SPRAY_${key
    .replaceAll(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('-', '_')
    .toUpperCase()}`;
}

/** The names of the settings that have a value of their own. */
export function setNames(settings: Settings): Set<string> {
  const changed = Object.entries(settings).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(noneSet[key as keyof Settings]),
  );
  const { credentials } = settings;
  const roles = Object.entries(credentials).filter(
    ([role, headers]) => headers !== null && (role !== 'user' || headers !== credentials.farmer),
  );

  return new Set([
    ...changed.map(([key]) => nameOf(key)),
    ...roles.flatMap(([role]) => ['token', 'token-command', 'headers'].map((what) => nameOf(`${role}-${what}`))),
  ]);
}
