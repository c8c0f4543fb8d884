/** Those that have credentials of their own. */
export const accounts = ['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin'] as const;

/** Any user may list notifications; the user without a role of their own has the farmer's credentials. */
export const roles = [...accounts, 'user'] as const;

export type Role = (typeof roles)[number];

/** A role in a sentence. */
export function roleText(role: Role): string {
  return role === 'other-farmer' ? 'second farmer' : role;
}

/** The setting with the command that prints the token of a role. */
export const TOKEN_COMMAND = 'SPRAY_TOKEN_COMMAND';
/** The setting with the headers of every role. */
export const HEADERS = 'SPRAY_HEADERS';

/** The setting for the token of a role. */
export function tokenNameOf(role: Role): string {
  return `SPRAY_${ownerOf(role).toUpperCase().replace('-', '_')}_TOKEN`;
}

/** Whose credentials a role has. */
export function ownerOf(role: Role): (typeof accounts)[number] {
  return role === 'user' ? 'farmer' : role;
}

/** The settings that may contain the credentials of a role. */
export function credentialNamesOf(role: Role): [token: string, headers: string] {
  return [tokenNameOf(role), HEADERS];
}
