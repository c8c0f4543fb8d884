import { quotedWord } from '../../helpers/words/shell-word.js';
import { ADDRESS, missingLines, type CiSettings } from './ci-settings.js';
import { CI_PROGRAM, packageComment } from './package-source.js';

/** A script for any CI. */
export function shellScript(settings: CiSettings): string {
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
# Exit status: 0 conformant or passed, 1 non-conformant, 2 could not judge, 3 incomplete. A run creates orders; if
# SPRAY_STATES_URL offers it, they are removed at the end.
set -eu

if ! command -v npx >/dev/null; then
  echo 'conformance.sh: npx is not on the PATH: install Node 20.19 or newer' >&2
  exit 2
fi

# Sets a default, unless .env or the environment sets it. An empty address stops the run: it never judges the embedded reference
# instead of a service.
set_default() {
  grep -Eqs "^[[:space:]]*(export[[:space:]]+)?$1[[:space:]]*=" "\${SPRAY_ENV_FILE:-.env}" || eval "test -n \\"\\\${$1+set}\\"" || export "$1=$2"
}
${defaults.map(([name, value]) => `set_default ${name} ${quotedWord(value)}\n`).join('')}
# A job that could not judge must not publish the reports of an earlier one.
rm -f "\${SPRAY_REPORTS_DIR:-reports}/junit.xml" "\${SPRAY_REPORTS_DIR:-reports}"/conformance.*

exec ${CI_PROGRAM} run "$@"
`;
}
