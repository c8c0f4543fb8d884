import { settingGroups, type Setting } from './setting.js';
import { settingsTable } from './table.js';

export const DOCS_COMMAND = 'npm run update';

export function writeSettingsPage(): string {
  const sections = settingGroups.map((group) => `## ${groupHeading(group)}\n\n${table(settingsInGroup(group))}\n`);

  return `<!-- Generated from helpers/settings by ${DOCS_COMMAND} -->

# Settings

Settings come from the environment, and from an env file: \`.env\` in the current folder, or the file that
\`SPRAY_ENV_FILE\` names. The environment wins. \`npx crop-spraying-conformance init\` writes a file to start from; in it, put
a value with \`#\`, blanks or JSON between single quotes.

A setting that is wrong, empty, or misspelt by a letter or two stops the run before the first request with exit status 2,
and every problem is listed. Other unknown names that start with \`SPRAY_\` are a problem in the env file; in the environment they are
mentioned and ignored.

Without \`SPRAY_BASE_URL\` the embedded reference is judged. Credentials, fixtures and waivers speak of another
implementation, so they are refused without it.

A value marked _secret_ is never printed and never reported.

Proxies come from the usual variables of the environment, and from there alone: \`HTTP_PROXY\` for http, \`HTTPS_PROXY\` for
https, where \`HTTP_PROXY\` serves if it is not set, and \`NO_PROXY\` for the hosts that are asked without one; the same names in
lower case win. This machine is never asked through a proxy. The report names the proxy by its host, without a user or a
password.

Certificates are always checked: \`NODE_TLS_REJECT_UNAUTHORIZED\` is ignored, and said so. \`SPRAY_CA_FILE\` adds to the
authorities that Node trusts, \`NODE_EXTRA_CA_CERTS\` included.

${sections.join('\n')}`;
}

export function settingsInGroup(group: (typeof settingGroups)[number]): readonly Setting[] {
  return settingsTable.filter((setting) => setting.group === group);
}

function table(settings: readonly Setting[]): string {
  const rows = settings.map(({ name, meaning, expects, secret, ...setting }) =>
    [`\`${name}\``, meaning, secret ? `${expects} (_secret_)` : expects, setting.default].join(' | '),
  );
  return ['Setting | Meaning | Takes | Default', '--- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}

export function groupHeading(group: string): string {
  return group.charAt(0).toUpperCase() + group.slice(1);
}
