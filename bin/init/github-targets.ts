import { githubTriggers } from './github-triggers.js';
import { missingLines, REPORTS } from './ci-settings.js';
import { PARTS, type ListedTargets } from './listed-targets.js';
import { CI_PROGRAM, packageComment } from './package-source.js';
import { checkOut, installSuite, pinned, setUpNode } from './pinned-actions.js';

/** A GitHub Actions workflow that judges a list of targets in parts, and joins the results. */
export function githubTargets({ path, variables, missing }: ListedTargets): string {
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
# Exit status of a part: 0 all conformant or passed, 1 one is non-conformant, 2 one could not be judged, 3 one is incomplete. That of
# the matrix is the same for the whole list, and 2 if a target has no report: its job can be the required check. A run
# creates orders; if SPRAY_STATES_URL offers it, they are removed at the end.
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
