/** Settings of version 0.2 that left requirements out, by their fields in a report. */
const OLDER = { SPRAY_LEVEL: 'level', SPRAY_SECTION: 'section', SPRAY_BAIL: 'bail' } as const;

/** Whether a report of an older version left a requirement out by a setting that no longer exists. */
export function isLeftOutByOlder(reason: string | null, settings: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(OLDER).some(([name, field]) => {
    const value = settings[field];

    return (
      reason?.startsWith(`left out by ${name}`) === true && (Array.isArray(value) ? value.length > 0 : value === true)
    );
  });
}
