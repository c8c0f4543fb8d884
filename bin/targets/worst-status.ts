/** The exit status of several targets: non-conformant is worse than not judged, and not judged is worse than incomplete. */
export function worstStatus(statuses: readonly number[]): number {
  return [1, 2, 3].find((status) => statuses.includes(status)) ?? 0;
}
