import type { NewFile } from '../../helpers/reports/whole-files.js';
import { alternatives, quotedWord } from '../../helpers/words/shown.js';
import { UsageError } from '../command.js';
import { ADDRESS, missingLines, PARTS, REPORTS, type CiSettings, type ListedTargets } from './ci-settings.js';
import { checkOut, githubTriggers, githubWorkflow, installSuite, pinned, setUpNode } from './github-workflow.js';
import { CI_INSTALL, CI_PROGRAM, exitComment, packageComment, partsExitComment } from './package-source.js';

interface CiFile<Content> extends Omit<NewFile, 'text'> {
  readonly text: (content: Content) => string;
}

type CiFiles<Content> = Readonly<Record<string, CiFile<Content>>>;

export const ciFiles: CiFiles<CiSettings> = {
  github: { path: '.github/workflows/conformance.yml', text: githubWorkflow },
  gitlab: { path: 'conformance.gitlab-ci.yml', text: gitlabJob },
  shell: { path: 'conformance.sh', mode: 0o755, text: shellScript },
};

export const targetsFiles: CiFiles<ListedTargets> = {
  github: { path: '.github/workflows/conformance-targets.yml', text: githubTargets },
  gitlab: { path: 'conformance-targets.gitlab-ci.yml', text: gitlabTargets },
};

export function fileLines(files: CiFiles<never>): string {
  return Object.entries(files)
    .map(([name, { path }]) => `                  ${name.padEnd(6)}  ${path}\n`)
    .join('');
}

/** The files of the CIs that were named. Throws a UsageError about a name that is none. */
export function requestedFiles<Content>(files: CiFiles<Content>, names: readonly string[]) {
  return [...new Set(names)].map((name) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file !== undefined) return (content: Content): NewFile => ({ ...file, text: file.text(content) });
    throw new UsageError(`--ci: expected ${alternatives(Object.keys(files))}, got ${name}`);
  });
}

function shellScript(settings: CiSettings): string {
  const { plain, secrets } = settings;
  // Empty by default, which stops the run.
  const defaults = [...new Map([[ADDRESS, ''], ...plain])];

  return `#!/bin/sh
# Judges a running implementation of the Crop-Spraying Order Service, in any CI. It reads its settings from the environment, and
# from .env if there is one:
${[ADDRESS, ...secrets].map((name) => `#   ${name}\n`).join('')}\
#
# Its arguments are passed to run: sh conformance.sh --read-only. It writes reports, such as junit.xml, to the folder reports.
# Do not run it on a pull request from a fork: whoever changes this script or .env could send your tokens to another host.
${missingLines(settings)}#
${packageComment}#
${exitComment}\
set -eu

if ! command -v npm >/dev/null; then
  echo 'conformance.sh: npm is not on the PATH: install Node 20.19 or newer' >&2
  exit 2
fi

# Sets a default, unless the environment sets it. An empty address stops the run: it never judges the embedded reference instead of a
# service. Where there is an env file, the address is read from it, or missing.
set_default() {
  eval "test -n \\"\\\${$1+set}\\"" || export "$1=$2"
}
has_env_file() {
  case " $*" in *' --dotenv'*) return 0 ;; esac
  test -e "\${SPRAY_ENV_FILE:-.env}"
}
if ! has_env_file "$@"; then
${defaults.map(([name, value]) => `  set_default ${name} ${quotedWord(value)}\n`).join('')}fi

# A job that could not judge must not publish the reports of an earlier one.
( cd "\${SPRAY_REPORTS_DIR:-reports}" 2>/dev/null && rm -f conformance.* junit.xml summary.md badge.svg exchanges.har ) || true

${CI_INSTALL} --loglevel error >&2 || exit 2
exec ${CI_PROGRAM} run "$@"
`;
}

function gitlabJob(settings: CiSettings): string {
  const { plain, secrets } = settings;
  const variables = [...plain].map(
    ([name, value]) => `    ${name}: ${JSON.stringify(value.replaceAll('$', '$$$$'))}\n`,
  );

  return `# Judges a running implementation of the Crop-Spraying Order Service. Include it in .gitlab-ci.yml:
#
#   include:
#     - local: conformance.gitlab-ci.yml
#
# It reads these settings, and any other, from the CI/CD variables of the project; mask and protect the secret ones:
${[ADDRESS, ...secrets].map((name) => `#   ${name}\n`).join('')}\
#
# It runs on the default branch only. Do not run it for merge requests: one from a fork gets no secrets, unless a member starts its
# pipeline in this project, and then they are given to whatever the merge request contains.
${missingLines(settings)}#
${packageComment}#
${exitComment}\
conformance:
  stage: test # choose one after the stage that deploys
  image: node:24-slim
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  resource_group: conformance # two runs at the same time would see each other's orders
  timeout: 15 minutes
${variables.length === 0 ? '' : `  variables:\n${variables.join('')}`}\
  script:
    # The runner may still have the reports of an earlier run.
    - rm -rf ${REPORTS}
    # A missing address is set to empty, which stops the run: it never judges the embedded reference instead.
    - export ${ADDRESS}="\${${ADDRESS}-}"
    - ${CI_INSTALL}
    - ${CI_PROGRAM} run
  artifacts:
    when: always
    name: conformance-reports
    paths:
      - ${REPORTS}/
    reports:
      junit: ${REPORTS}/junit.xml
    expire_in: 7 days
`;
}

/** A GitLab CI file with two jobs, to be included: one judges a list of targets in parts, the other joins the results. */
function gitlabTargets({ path, variables, missing }: ListedTargets): string {
  const needed = variables.map((name) => `#   ${name}\n`).join('');

  return `# Judges the implementations listed in ${path}, in ${PARTS} parallel parts, and joins the results in a matrix. Include it in
# .gitlab-ci.yml:
#
#   include:
#     - local: conformance-targets.gitlab-ci.yml
#
${needed === '' ? '' : `# The secrets are CI/CD variables of the project; mask and protect them:\n${needed}#\n`}\
# The list says which host gets which token: a merge request that changes ${path} could send your tokens to another host. So it
# runs on the default branch only, and a fork gets no secrets. Let somebody review every change of the list before it is merged.
${missingLines({ missing })}#
${packageComment}#
${partsExitComment}\
conformance-targets:
  stage: test # choose one after the stage that deploys
  image: node:24-slim
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  parallel: ${PARTS}
  timeout: 1 hour
  script:
    # The runner may still have the reports of an earlier run.
    - rm -rf ${REPORTS}
    - ${CI_INSTALL}
    - ${CI_PROGRAM} run --targets ${path} --shard "$CI_NODE_INDEX/$CI_NODE_TOTAL"
  artifacts:
    when: always
    name: conformance-part-$CI_NODE_INDEX
    paths:
      - ${REPORTS}/
    reports:
      junit: ${REPORTS}/*/junit.xml
    expire_in: 7 days

conformance-matrix:
  stage: test
  image: node:24-slim
  needs: [conformance-targets]
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      when: always # also if a part failed
  timeout: 15 minutes
  script:
    - ${CI_INSTALL}
    - ${CI_PROGRAM} compare ${REPORTS} --targets ${path} --out ${REPORTS}
  artifacts:
    when: always
    name: conformance-matrix
    paths:
      - ${REPORTS}/
    expire_in: 7 days
`;
}

function githubTargets({ path, variables, missing }: ListedTargets): string {
  const parts = Array.from({ length: PARTS }, (_, index) => index + 1).join(', ');
  const environment = variables.map((name) => `          ${name}: \${{ secrets.${name} }}\n`).join('');

  return `# Judges the implementations listed in ${path}, in ${PARTS} parts on as many machines, and joins the results in a matrix. It
# runs after a push to the default branch, every night, by hand, and when another workflow calls it.
#
# The secrets below are secrets of the repository. A missing secret is empty: the parts that need it stop with exit status 2, and
# report its name.
#
# The list says which host gets which token: a pull request that changes ${path} could send your tokens to another host.
# So do not start this workflow by pull_request, where a fork gets no secrets anyway, and never by pull_request_target, which
# gives them to whatever the pull request contains. Let somebody review every change of the list before it is judged.
${missingLines({ missing })}#
${packageComment}#
${partsExitComment}\
name: conformance of many

on:
${githubTriggers}\
  workflow_dispatch:
  workflow_call:

permissions:
  contents: read

# Two runs at the same time would see each other's orders.
concurrency:
  group: conformance ${path}
  cancel-in-progress: false

jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    strategy:
      fail-fast: false # the other parts continue if one fails
      matrix:
        shard: [${parts}] # if you change their number, change it in --shard below, too
    steps:
${checkOut}${setUpNode}${installSuite}\
      - name: Judge a part of the list
        run: ${CI_PROGRAM} run --targets ${path} --shard \${{ matrix.shard }}/${PARTS}
${environment === '' ? '' : `        env:\n${environment}`}\
      - name: Upload the reports
        if: always()
        uses: ${pinned.uploadArtifact}
        with:
          name: conformance-part-\${{ matrix.shard }}
          path: ${REPORTS}/
          overwrite: true # if a part is run again
          if-no-files-found: warn
          retention-days: 7

  matrix:
    needs: conformance
    if: \${{ !cancelled() }} # also if a part failed
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
${checkOut}${setUpNode}${installSuite}\
      - uses: ${pinned.downloadArtifact}
        with:
          pattern: conformance-part-*
          path: ${REPORTS}
          merge-multiple: true
      - name: Join the parts in a matrix
        run: ${CI_PROGRAM} compare ${REPORTS} --targets ${path} --out ${REPORTS}
      - name: Upload the matrix, with the reports that it links to
        if: always()
        uses: ${pinned.uploadArtifact}
        with:
          name: conformance-matrix
          path: ${REPORTS}/
          overwrite: true
          retention-days: 7
`;
}
