import { UsageError } from '../command.js';
import { NAME, VERSION } from '../../helpers/interface/version.js';

/** What `npm pack` writes. The package is not on a registry: npx would run whatever somebody puts there under its name. */
export const TARBALL = `${NAME}-${VERSION}.tgz`;

/** How a job starts the suite. It pins the version, because the tarball is part of the repository. */
export const CI_PROGRAM = `npx --yes ./${TARBALL}`;

/** Tells whoever reads a CI file where the suite comes from. */
export const packageComment = `\
# The suite is not on a registry yet. Add ${TARBALL}, which npm pack writes in a clone of the suite, to the
# top folder of this repository. A git URL with a commit can stand in its place below, such as git+https://git.example/suite.git#COMMIT,
# and once the package is on a registry, ${NAME}@${VERSION}.
`;

/** The same for a workflow that uses the action of the suite. */
export const actionComment = `\
# The suite is the action that this workflow uses, pinned by its commit, and installs itself by its lock file. Its inputs are the
# settings; it adds the summary and the annotations, uploads the reports, and has the outputs verdict, report and exit-status.
`;

/** An action and the commit that pins it: a tag can be moved to other code. */
export function readActionFlag(text: string): string {
  if (/^\w[\w.-]*\/\w[\w.-]*(?:\/[\w.-]+)*@[0-9a-f]{40}$/.test(text)) return text;
  throw new UsageError(
    `--action: expected OWNER/REPOSITORY@COMMIT, with all 40 digits of the commit, got ${JSON.stringify(text)}`,
  );
}
