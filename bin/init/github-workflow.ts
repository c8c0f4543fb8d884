import { ADDRESS, missingLines, REPORTS, type CiSettings } from './ci-settings.js';
import { CI_INSTALL, CI_PROGRAM, exitComment, HOME, packageComment } from './package-source.js';

export function githubWorkflow(settings: CiSettings): string {
  const { plain } = settings;
  const known = plain.get(ADDRESS);
  const otherwise = known === undefined ? '' : ` || ${literal(known)}`;
  const address = expression(`inputs.base-url || vars.${ADDRESS}${otherwise}`);

  return `# Judges a running implementation of the Crop-Spraying Order Service. It runs after a push to the
# default branch, every night and by hand; better, call it after a deployment:
#
#   conformance:
#     needs: deploy
#     uses: ./.github/workflows/conformance.yml
#     with:
#       base-url: https://spray.example
#     secrets: inherit
#
# Without base-url, the address is the variable ${ADDRESS} of the repository. The secrets below are secrets of the repository.
# A missing secret is empty, and an empty setting stops the run with exit status 2, which reports its name: remove the lines of
# accounts that you do not have. A missing address stops the run, too: it never judges the embedded reference instead.
#
# Do not start it by pull_request: a pull request from a fork gets no secrets, so the run would stop with exit status 2. Never
# start it by pull_request_target instead: that gives the secrets to whatever the pull request contains. The address gets the
# tokens, so whoever may start this workflow must be trusted with them.
${missingLines(settings)}#
${packageComment}#
${exitComment}\
name: conformance

on:
${githubTriggers}\
  workflow_dispatch:
${addressInput}  workflow_call:
${addressInput}
permissions:
  contents: read

# Two runs at the same time would see each other's orders.
concurrency:
  group: conformance ${address}
  cancel-in-progress: false

jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
${checkOut}${steps(settings, address)}`;
}

const addressInput = `\
    inputs:
      base-url:
        description: The address of the implementation; if empty, the variable ${ADDRESS} is used
        type: string
        required: false
`;

function steps({ plain, secrets }: CiSettings, address: string): string {
  return `\
${setUpNode}${installSuite}\
      - name: Judge the implementation
        run: ${CI_PROGRAM} run
        env:
${lines([[ADDRESS, address], ...fromSecrets(secrets), ...literals(plain)])}\
      - name: Upload the reports
        if: always()
        uses: ${pinned.uploadArtifact}
        with:
          name: conformance-reports-${expression('github.run_attempt')}
          path: ${REPORTS}/ # conformance.html to read, junit.xml for a test view
          if-no-files-found: warn
          retention-days: 7
`;
}

type Values = readonly (readonly [name: string, value: string])[];

function lines(values: Values): string {
  return values.map(([name, value]) => `          ${name}: ${value}\n`).join('');
}

function fromSecrets(names: readonly string[]): Values {
  return names.map((name) => [name, expression(`secrets.${name}`)]);
}

function literals(plain: CiSettings['plain']): Values {
  return [...plain]
    .filter(([name]) => name !== ADDRESS)
    .map(([name, value]) => [name, JSON.stringify(value.replaceAll('${{', expression(literal('${{'))))]);
}

function expression(code: string): string {
  return `\${{ ${code} }}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The actions that a workflow uses, each pinned by its commit: a tag can be moved to other code. */
export const pinned = {
  checkout: 'actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2',
  setupNode: 'actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0',
  uploadArtifact: 'actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2',
  downloadArtifact: 'actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0',
} as const;

export const checkOut = `\
      - uses: ${pinned.checkout}
        with:
          persist-credentials: false
`;

export const setUpNode = `\
      - uses: ${pinned.setupNode}
        with:
          node-version: 24
          cache: npm
          cache-dependency-path: ${HOME}/package-lock.json
`;

export const installSuite = `\
      - name: Install the suite
        run: ${CI_INSTALL}
`;

/** When a workflow runs: never for pull requests, which could send the tokens to another host. */
export const githubTriggers = `\
  push:
    branches: [main, master] # the default branch; put its name here if it has another
  schedule:
    - cron: '17 4 * * *' # every night
`;

/** The same for the terminal. */
export const WHEN_GITHUB_RUNS =
  'runs after a push to main or master, every night at 04:17 UTC, by hand, and when another workflow calls it; never for pull requests';
