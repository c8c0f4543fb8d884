import { VERSION } from '../../helpers/interface/version.js';
import { quotedWord } from '../../helpers/words/shell-word.js';
import { ADDRESS, type CiSettings } from './ci-settings.js';

/** A script for any CI there is. */
export function shellScript({ plain, secrets }: CiSettings): string {
  // Empty where nobody gives it, which stops the run.
  const settings = [...new Map([[ADDRESS, ''], ...plain])];

  return `#!/bin/sh
# Judges a running implementation of the Crop-Spraying Order Service, in any CI. It takes its settings from the environment,
# and from .env where there is one:
${[ADDRESS, ...secrets].map((name) => `#   ${name}\n`).join('')}\
#
# Its arguments are those of the run: sh conformance.sh --read-only. It writes reports, junit.xml among them, into reports.
# Exit status: 0 conformant, 1 non-conformant, 2 could not judge, 3 incomplete. A run creates orders, and cannot delete them.
set -eu

if ! command -v npx >/dev/null; then
  echo 'conformance.sh: expected npx, of Node 20.19 or newer, on the PATH, got none' >&2
  exit 2
fi

# Sets what neither .env nor the environment sets. An empty address stops the run: the embedded reference is never judged in
# the place of a service.
otherwise() {
  grep -Eqs "^[[:space:]]*(export[[:space:]]+)?$1[[:space:]]*=" "\${SPRAY_ENV_FILE:-.env}" || eval "test -n \\"\\\${$1+set}\\"" || export "$1=$2"
}
${settings.map(([name, value]) => `otherwise ${name} ${quotedWord(value)}\n`).join('')}
# A job that could not judge must not publish the reports of the last one.
rm -f "\${SPRAY_REPORTS_DIR:-reports}/junit.xml" "\${SPRAY_REPORTS_DIR:-reports}"/conformance.*

exec npx --yes crop-spraying-conformance@${VERSION} run "$@"
`;
}
