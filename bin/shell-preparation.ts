import { isAbsolute } from 'node:path';
import { accounts, HEADERS, TOKEN_COMMAND, tokenNameOf } from '../helpers/interface/roles.js';
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
    const isRead =
      others.some((name) => roleOf(name) !== undefined && file.values[TOKEN_COMMAND] !== undefined) ||
      others.length < open.length;

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

function roleOf(variable: string): string | undefined {
  return accounts.find((role) => tokenNameOf(role) === variable);
}

function exportText(name: string, given: SettingSources['environment'], values: Values): string {
  const role = roleOf(name);
  if (role !== undefined && given[TOKEN_COMMAND] !== undefined)
    return `export ${name}="$(SPRAY_ROLE=${role} sh -c "$${TOKEN_COMMAND}")"`;
  const source =
    role !== undefined && values[flagOf(name)] === undefined && given[HEADERS] !== undefined
      ? `the token in ${HEADERS}`
      : `the value of --${flagOf(name)}`;

  return `export ${name}='${source}'`;
}

/** The same for a report of the library, which was given its settings in code. */
export function libraryPreparation(variables: readonly string[]): readonly string[] {
  return variables.map((name) => `Before you paste a line: export ${name}='the value of ${settingKeyOf(name)}'`);
}
