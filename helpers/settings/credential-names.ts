import type { Role } from '../interface/roles.js';

/** The settings that carry the credentials of a role. */
export function credentialSettings(role: Role): [token: string, headers: string] {
  const name = role.toUpperCase().replace('-', '_');

  return [`SPRAY_${name}_TOKEN`, `SPRAY_${name}_HEADERS`];
}
