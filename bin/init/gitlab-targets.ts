import { missingLines, REPORTS } from './ci-settings.js';
import type { ListedTargets } from './listed-targets.js';
import { CI_PROGRAM, packageComment } from './package-source.js';

/** A GitLab CI file with two jobs, to be included: one judges a list of targets in parts, the other joins the results. */
export function gitlabTargets({ path, variables, missing, shards }: ListedTargets): string {
  const needed = variables.map((name) => `#   ${name}\n`).join('');

  return `# Judges the implementations listed in ${path}, in ${shards} parallel parts, and joins the results in a matrix. Include it in
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
# Exit status of a part: 0 all conformant or passed, 1 one is non-conformant, 2 one could not be judged, 3 one is incomplete. That of
# the matrix is the same for the whole list, and 2 if a target has no report. A run creates orders; if SPRAY_STATES_URL
# offers it, they are removed at the end.
conformance-targets:
  stage: test # choose one after the stage that deploys
  image: node:24-slim
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  parallel: ${shards}
  timeout: 1 hour
  script:
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
    - ${CI_PROGRAM} compare ${REPORTS} --targets ${path} --out ${REPORTS}
  artifacts:
    when: always
    name: conformance-matrix
    paths:
      - ${REPORTS}/
    expire_in: 7 days
`;
}
