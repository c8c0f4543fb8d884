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
