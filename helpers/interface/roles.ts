export const roles = ['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin', 'user'] as const;

export type Role = (typeof roles)[number];

/** A role in a sentence. */
export function roleText(role: Role): string {
  return role === 'other-farmer' ? 'second farmer' : role;
}

/** The name of the setting with the command that prints the token of a role. */
export function tokenCommandNameOf(role: Role): string {
  return `${credentialNamesOf(role)[0]}_COMMAND`;
}

/** The names of the settings for the credentials of a role. */
export function credentialNamesOf(role: Role): [token: string, headers: string] {
  const name = role.toUpperCase().replace('-', '_');

  return [`SPRAY_${name}_TOKEN`, `SPRAY_${name}_HEADERS`];
}
