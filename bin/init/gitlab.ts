import { VERSION } from '../../helpers/interface/version.js';
import { ADDRESS, REPORTS, type CiSettings } from './ci-settings.js';

/** A file with one job of GitLab CI, to be included. */
export function gitlabJob({ plain, secrets, needsFiles }: CiSettings): string {
  const variables = [
    ...(needsFiles ? [] : [['GIT_STRATEGY', 'none']]),
    ...[...plain].map(([name, value]) => [name, JSON.stringify(value.replaceAll('$', '$$$$'))]),
  ];

  return `# Judges a running implementation of the Crop-Spraying Order Service. Use it from .gitlab-ci.yml:
#
#   include:
#     - local: conformance.gitlab-ci.yml
#
# It takes these settings, and any other, from the CI/CD variables of the project; mask those that are secret:
${[ADDRESS, ...secrets].map((name) => `#   ${name}\n`).join('')}\
#
# Exit status: 0 conformant, 1 non-conformant, 2 could not judge, 3 incomplete. A run creates orders, and cannot delete them.
conformance:
  stage: test # choose one after the stage that deploys
  image: node:24-slim
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  resource_group: conformance # two runs at once would see each other's orders
  timeout: 15 minutes
  variables:
${variables.map(([name, value]) => `    ${name}: ${value}\n`).join('')}\
  script:
    # A runner may have kept the reports of another run.
    - rm -rf ${REPORTS}
    # Empty where it is missing, which stops the run: the embedded reference is never judged in its place.
    - export ${ADDRESS}="\${${ADDRESS}-}"
    - npx --yes crop-spraying-conformance@${VERSION} run
  artifacts:
    when: always
    name: conformance-reports
    paths:
      - ${REPORTS}/
    reports:
      junit: ${REPORTS}/junit.xml
    expire_in: 30 days
`;
}
