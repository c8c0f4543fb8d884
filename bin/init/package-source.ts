import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAME, VERSION } from '../../helpers/interface/version.js';
import { jsonFileText } from '../../helpers/records/bundle.js';
import type { NewFile } from '../../helpers/reports/whole-files.js';
import locked from './locked-packages.json' with { type: 'json' };

export const TARBALL = `${NAME}-${VERSION}.tgz`;

/** The folder of the package that a job installs, next to its lock. */
export const HOME = '.conformance';

export const CI_INSTALL = `npm ci --prefix ${HOME} --prefer-offline --ignore-scripts --no-audit --no-fund`;

export const CI_PROGRAM = `${HOME}/node_modules/.bin/${NAME}`;

/** Tells whoever reads a CI file where the suite comes from. */
export const packageComment = `\
# The suite is not on a registry yet: ${HOME}/package.json takes it from ${TARBALL}, which npm ci && npm pack
# write in a clone of the suite. Add that file to the top folder of this repository. After another version or a git URL was written
# to ${HOME}/package.json, npm install --prefix ${HOME} renews the lock.
`;

/** Tells whoever reads a CI file what its job ends with, and what it leaves behind. */
export const exitComment = `\
# Exit status: 0 conformant or passed, 1 non-conformant, 2 could not judge, 3 incomplete. A run creates orders; if
# SPRAY_STATES_URL offers it, they are removed at the end.
`;

/** The same for the jobs of a list. */
export const partsExitComment = `\
# Exit status of a part: 0 all conformant or passed, 1 one is non-conformant, 2 one could not be judged, 3 one is incomplete. That of
# the matrix is the same for the whole list, and 2 if a target has no report: its job can be the required check. A run
# creates orders; if SPRAY_STATES_URL offers it, they are removed at the end.
`;

/** The package of a job and its lock. A tarball that is there is locked, too. */
export function packageFiles(folder: string): readonly NewFile[] {
  const source = `file:../${TARBALL}`;
  const manifest = {
    private: true,
    description: 'Installs the conformance suite for the jobs of this repository.',
    dependencies: { [NAME]: source },
  };
  const lock = {
    name: HOME.slice(1),
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: HOME.slice(1), dependencies: manifest.dependencies },
      [`node_modules/${NAME}`]: {
        version: VERSION,
        resolved: source,
        ...integrityOf(join(folder, TARBALL)),
        ...locked.own,
      },
      ...locked.packages,
    },
  };

  return [
    { path: `${HOME}/package.json`, text: jsonFileText(manifest) },
    { path: `${HOME}/package-lock.json`, text: jsonFileText(lock) },
    { path: `${HOME}/.gitignore`, text: 'node_modules\n' },
  ];
}

function integrityOf(path: string): { readonly integrity?: string } {
  if (!existsSync(path)) return {};

  return { integrity: `sha512-${hash('sha512', readFileSync(path), 'base64')}` };
}
