import { VERSION } from '../../helpers/interface/version.js';
import { ADDRESS, REPORTS, type CiSettings } from './ci-settings.js';

/** A GitHub Actions workflow, to be started by hand or called by the workflow that deploys. */
export function githubWorkflow({ plain, secrets, needsFiles }: CiSettings): string {
  const known = plain.get(ADDRESS);
  const otherwise = known === undefined ? '' : ` || ${literal(known)}`;
  const address = expression(`inputs.base-url || vars.${ADDRESS}${otherwise}`);
  const others = [...plain].filter(([name]) => name !== ADDRESS);
  const environment = [
    [ADDRESS, address],
    ...secrets.map((name) => [name, expression(`secrets.${name}`)]),
    ...others.map(([name, value]) => [name, JSON.stringify(value.replaceAll('${{', expression(literal('${{'))))]),
  ];

  return `# Judges a running implementation of the Crop-Spraying Order Service. Start it by hand, or call it after a deployment:
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
# Exit status: 0 conformant, 1 non-conformant, 2 could not judge, 3 incomplete. A run creates orders, and cannot delete them.
name: conformance

on:
  workflow_dispatch:
    inputs:
      base-url:
        description: The address of the implementation; if empty, the variable ${ADDRESS} is used
        type: string
        required: false
  workflow_call:
    inputs:
      base-url:
        description: The address of the implementation; if empty, the variable ${ADDRESS} is used
        type: string
        required: false

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
${needsFiles ? '      - uses: actions/checkout@v6\n        with:\n          persist-credentials: false\n' : ''}\
      - uses: actions/setup-node@v6
        with:
          node-version: 24
          package-manager-cache: false # there is no lockfile for the cache key
      - name: Judge the implementation
        run: npx --yes crop-spraying-conformance@${VERSION} run
        env:
${environment.map(([name, value]) => `          ${name}: ${value}\n`).join('')}\
      - name: Upload the reports
        if: always()
        uses: actions/upload-artifact@v6
        with:
          name: conformance-reports-${expression('github.run_attempt')}
          path: ${REPORTS}/ # conformance.html to read, junit.xml for a test view
          if-no-files-found: warn
          retention-days: 30
`;
}

function expression(code: string): string {
  return `\${{ ${code} }}`;
}

/** A string in GitHub's expression language. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
