import { ADDRESS, missingLines, REPORTS, type CiSettings } from './ci-settings.js';
import { CI_PROGRAM, packageComment } from './package-source.js';

/** A GitLab CI file with one job, to be included. */
export function gitlabJob(settings: CiSettings): string {
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
# Exit status: 0 conformant or passed, 1 non-conformant, 2 could not judge, 3 incomplete. A run creates orders; if
# SPRAY_STATES_URL offers it, they are removed at the end.
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
