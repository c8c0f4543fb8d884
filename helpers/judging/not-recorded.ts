const NOT_RECORDED = 'not recorded by';

/** The reason why a requirement is not exercised if the version that made a recording did not ask what it needs. */
export function notRecordedBy(version: string): string {
  return `${NOT_RECORDED} ${version}`;
}

/** Whether a recording is too old for a requirement: it neither passed nor failed. */
export function isNotRecorded({
  outcome,
  reason,
}: {
  readonly outcome: string;
  readonly reason?: string | null;
}): boolean {
  return outcome === 'not-exercised' && reason?.startsWith(`${NOT_RECORDED} `) === true;
}
