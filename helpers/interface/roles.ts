export const roles = ['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin', 'user'] as const;

export type Role = (typeof roles)[number];
