import type { NewFile } from '../../helpers/reports/whole-files.js';
import { UsageError } from '../command.js';
import type { CiSettings } from './ci-settings.js';
import { githubTargets } from './github-targets.js';
import { githubWorkflow } from './github.js';
import { gitlabTargets } from './gitlab-targets.js';
import { gitlabJob } from './gitlab.js';
import type { ListedTargets } from './listed-targets.js';
import { shellScript } from './shell.js';

interface CiFile<Content> extends Omit<NewFile, 'text'> {
  readonly text: (content: Content) => string;
}

type CiFiles<Content> = Readonly<Record<string, CiFile<Content>>>;

/** The files that judge one target, by the name of the CI. */
export const ciFiles: CiFiles<CiSettings> = {
  github: { path: '.github/workflows/conformance.yml', text: githubWorkflow },
  gitlab: { path: 'conformance.gitlab-ci.yml', text: gitlabJob },
  shell: { path: 'conformance.sh', mode: 0o755, text: shellScript },
};

/** The files that judge a list of targets. */
export const targetsFiles: CiFiles<ListedTargets> = {
  github: { path: '.github/workflows/conformance-targets.yml', text: githubTargets },
  gitlab: { path: 'conformance-targets.gitlab-ci.yml', text: gitlabTargets },
};

/** The lines of a help text that list the files. */
export function fileLines(files: CiFiles<never>): string {
  return Object.entries(files)
    .map(([name, { path }]) => `                  ${name.padEnd(6)}  ${path}\n`)
    .join('');
}

export function requestedFiles<Content>(files: CiFiles<Content>, names: readonly string[]): readonly CiFile<Content>[] {
  return [...new Set(names)].map((name) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file !== undefined) return file;
    const known = Object.keys(files);
    throw new UsageError(`--ci: expected ${known.slice(0, -1).join(', ')} or ${known.at(-1)}, got ${name}`);
  });
}
