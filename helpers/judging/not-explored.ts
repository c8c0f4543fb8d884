/** The reason why a requirement is excluded from an exploration none of whose sequences exercised it. */
export const NOT_EXPLORED = 'not explored';

/** Whether nobody chose to leave a requirement out: the exploration did not come to it. */
export function isNotExplored({
  outcome,
  reason,
}: {
  readonly outcome: string;
  readonly reason?: string | null;
}): boolean {
  return outcome === 'excluded' && reason === NOT_EXPLORED;
}
