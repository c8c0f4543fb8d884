/** How this program is started, in commands that somebody may paste. */
export const PROGRAM = 'npx crop-spraying-conformance';
