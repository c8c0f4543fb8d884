import { settingGroups, type Setting } from '../../helpers/settings/setting.js';

import { everySetting } from '../../helpers/settings/table.js';

const DOCS_COMMAND = 'npm run update';

export function writeSettingsPage(): string {
  const sections = settingGroups.map(
    (group) =>
      `## ${group.charAt(0).toUpperCase()}${group.slice(1)}\n\n${table(everySetting.filter((setting) => setting.group === group))}\n`,
  );

  return `<!-- Generated from helpers/settings by ${DOCS_COMMAND} -->

# Settings

Settings come from the environment, and from an env file: \`.env\` in the current folder, or the file that
\`SPRAY_ENV_FILE\` names. The environment takes precedence. \`npx crop-spraying-conformance init\` writes a file to start from;
in it, put values with \`#\`, spaces or JSON in single quotes.

A setting that is wrong or empty, or whose name has a typo, stops the run before the first request with exit status 2, and
every problem is listed. Other unknown names that start with \`SPRAY_\` are a problem in the env file; in the environment they
are reported and ignored.

A run needs \`SPRAY_BASE_URL\`: without it, nothing is judged, and the exit status is 2. \`SPRAY_BASE_URL=reference\` judges the
embedded reference on purpose. Fixtures, waivers and omitted fields describe another implementation, so they are
ignored next to it, and a notice says so. So are credentials in an env file if a flag or the environment names the reference; otherwise
they are a contradiction. A setting that is given twice, in the env file or as a flag, stops the run. Only vitest in a clone of the repository judges the reference if no address is given, and says so.

A value marked _secret_ is never printed or reported.

Proxies are read only from the usual environment variables: \`HTTP_PROXY\` for http, \`HTTPS_PROXY\` for https (if it is not
set, \`HTTP_PROXY\`), and \`NO_PROXY\` for the hosts that are reached without a proxy. The same names in lower case take
precedence. Loopback addresses are never reached through a proxy. The report names the proxy by its host, without user name and
password.

Certificates are always checked: \`NODE_TLS_REJECT_UNAUTHORIZED\` is ignored, with a notice. \`SPRAY_CA_FILE\` adds to the CAs
that Node trusts, including those of \`NODE_EXTRA_CA_CERTS\`.

${sections.join('\n')}`;
}

function table(settings: readonly Setting[]): string {
  const rows = settings.map(({ name, meaning, expects, secret, ...setting }) =>
    [`\`${name}\``, meaning, secret ? `${expects} (_secret_)` : expects, setting.default].join(' | '),
  );
  return ['Setting | Meaning | Value | Default', '--- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}
