import { accounts } from '../../helpers/interface/operations.js';
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
  const { credentials, tokenCommands } = settings;
  const given = accounts.filter((role) => credentials[role] !== null);
  const sent = given.flatMap((role) => Object.entries(credentials[role] ?? {}));
  const hasHeaders = sent.some(([name, value]) => name !== 'authorization' || !value.startsWith('Bearer '));

  return new Set([
    ...changed.map(([key]) => nameOf(key)),
    ...given.map((role) => nameOf(`${role}-token`)),
    ...(Object.keys(tokenCommands).length > 0 ? ['SPRAY_TOKEN_COMMAND'] : []),
    ...(hasHeaders ? ['SPRAY_HEADERS'] : []),
  ]);
}
