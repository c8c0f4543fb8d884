import { isAbsolute } from 'node:path';
import { roles, credentialNamesOf, tokenCommandNameOf } from '../helpers/interface/roles.js';
import { readEnvFile } from '../helpers/settings/env-file.js';
import type { SettingSources } from '../helpers/settings/setting.js';
import { settingsByField } from '../helpers/settings/table.js';
import { withSlashes } from '../helpers/words/file-names.js';
import { shellWord } from '../helpers/words/shell-word.js';
import { settingKeyOf } from './settings/setting-keys.js';
import { flagOf, withFlags } from './settings/setting-flags.js';

type Values = Readonly<Record<string, unknown>>;

const { envFile } = settingsByField;

/** How the variables that command lines name get into a shell, in a line or two; what is exported already needs none. */
export function shellPreparation(
  sources: SettingSources,
  values: Values,
): (variables: readonly string[]) => readonly string[] {
  const { environment } = sources;
  const file = readEnvFile({ ...sources, environment: withFlags(environment, values) });
  const flag = values[flagOf(envFile.name)];
  const path = typeof flag === 'string' ? flag : (environment[envFile.name] ?? '.env');

  const inFile = (name: string) => values[flagOf(name)] === undefined && file.values[name] !== undefined;

  return (variables) => {
    const open = variables.filter((name) => values[flagOf(name)] !== undefined || environment[name] === undefined);
    const others = open.filter((name) => !inFile(name));
    const isRead = others.some((name) => file.values[commandFor(name)] !== undefined) || others.length < open.length;

    return [
      ...(isRead ? [`Before you paste a line: set -a; . ${sourceWord(path)}; set +a`] : []),
      ...others.map(
        (name) => `Before you paste a line: ${exportText(name, { ...file.values, ...environment }, values)}`,
      ),
    ];
  };
}

/** A path without a slash would be searched for in PATH. */
function sourceWord(path: string): string {
  const slashed = withSlashes(path);

  return shellWord(isAbsolute(path) || /^\.\.?\//.test(slashed) ? slashed : `./${slashed}`);
}

function commandFor(variable: string): string {
  const role = roles.find((candidate) => credentialNamesOf(candidate)[0] === variable);

  return role === undefined ? '' : tokenCommandNameOf(role);
}

function exportText(name: string, given: SettingSources['environment'], values: Values): string {
  const command = commandFor(name);
  if (given[command] !== undefined) return `export ${name}="$(sh -c "$${command}")"`;
  const headers = name.replace(/_TOKEN$/, '_HEADERS');
  const source =
    values[flagOf(name)] === undefined && given[headers] !== undefined
      ? `the token in ${headers}`
      : `the value of --${flagOf(name)}`;

  return `export ${name}='${source}'`;
}

/** The same for a report of the library, which was given its settings in code. */
export function libraryPreparation(variables: readonly string[]): readonly string[] {
  return variables.map((name) => `Before you paste a line: export ${name}='the value of ${settingKeyOf(name)}'`);
}
