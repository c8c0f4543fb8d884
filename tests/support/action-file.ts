import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { parse as parseYaml } from 'yaml';
import { flagOf } from '../../bin/flags.js';
import { settingsTable } from '../../helpers/settings/table.js';

/** A step of an action or of a workflow. */
export interface WorkflowStep {
  readonly name?: string;
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly 'working-directory'?: string;
}

interface ActionInput {
  readonly description: string;
  readonly required: boolean;
  readonly default: string;
}

export interface ActionFile {
  readonly inputs: Readonly<Record<string, ActionInput>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly WorkflowStep[] };
}

const file = new URL('../../action.yml', import.meta.url);

export function actionText(): string {
  return readFileSync(file, 'utf8');
}

export function readAction(): ActionFile {
  return parseYaml(actionText()) as ActionFile;
}

const GENERATED = /(# Generated from helpers\/settings by npm run update\n)[^]*?( *# End of the generated part\n)/g;

/** The action with an input for every setting, in place of those that it has. */
export async function writtenAction(): Promise<string> {
  const inputs = settingsTable.map(({ name, meaning, expects, secret }) => {
    const kind = secret ? ', as a secret' : '';

    return `  ${flagOf(name)}:
    description: ${JSON.stringify(`${meaning} Expects ${expects}${kind}.`)}
    required: false
    default: ''
`;
  });
  const environment = settingsTable.map(
    ({ name, secret }) => `        ${variableOf(name, secret)}: \${{ inputs.${flagOf(name)} }}\n`,
  );
  const parts = [inputs, environment];
  const text = actionText().replaceAll(GENERATED, (_, start: string, end: string) =>
    [start, ...(parts.shift() ?? []), end].join(''),
  );
  if (parts.length > 0) throw new Error('action.yml: expected two generated parts');

  return format(text, { ...(await resolveConfig(file)), parser: 'yaml' });
}

/** A secret stays in the environment, under its own name; the others become flags. */
function variableOf(setting: string, isSecret: boolean): string {
  if (isSecret) return setting.replace(/^SPRAY_/, 'CONFORMANCE_SECRET_');

  return `CONFORMANCE_PLAIN_${flagOf(setting).replaceAll('-', '_').toUpperCase()}`;
}
