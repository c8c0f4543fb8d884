import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { readAction, type WorkflowStep } from './action-file.js';

/** What a job knows besides its inputs. */
interface Surroundings {
  /** Where the action's own files are. */
  readonly actionPath: string;
  /** The env of the step that uses the action. */
  readonly env?: Readonly<Record<string, string>>;
  /** A folder for every step of the job. */
  readonly temp?: string;
  readonly workspace?: string;
  readonly strategy?: Readonly<Record<string, number>>;
  /** Called when a script was started. */
  readonly started?: (step: string, pid: number) => void;
}

interface UsedAction {
  readonly action: string;
  readonly with: Readonly<Record<string, string>>;
}

type Context = Readonly<Record<string, unknown>>;

/** Uses the action as the runner does: its scripts are run as they stand, and other actions are noted. */
export async function useAction(inputs: Readonly<Record<string, string>>, surroundings: Surroundings) {
  const action = readAction();
  const temp = surroundings.temp ?? mkdtempSync(join(tmpdir(), 'runner-temp-'));
  const workspace = surroundings.workspace ?? mkdtempSync(join(tmpdir(), 'workspace-'));
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default] as const);
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  const used: UsedAction[] = [];
  let [log, summary, exit] = ['', '', 0];

  for (const step of action.runs.steps) {
    const context = { inputs: { ...Object.fromEntries(defaults), ...inputs }, steps, strategy: surroundings.strategy };
    const condition = step.if ?? 'success()';
    if (exit !== 0 && !condition.includes('always()')) continue;
    if (evaluate(condition, context) !== true) continue;
    if (step.uses !== undefined) {
      used.push({ action: step.uses, with: filledIn(step.with ?? {}, context) });
      continue;
    }
    const ended = await runScript(step, context, { ...surroundings, temp, workspace });
    log += ended.log;
    summary += ended.summary;
    if (step.id !== undefined) steps[step.id] = { outputs: ended.outputs };
    exit ||= ended.exit;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, fillIn(value, { steps })]);

  return { exit, log, summary, used, workspace, temp, outputs: Object.fromEntries(outputs) as Record<string, string> };
}

type Place = Surroundings & { readonly temp: string; readonly workspace: string };

/** Runs the script of a step as it stands, by bash. */
export async function runScript(step: WorkflowStep, context: Context, { temp, workspace, ...surroundings }: Place) {
  const folder = mkdtempSync(join(temp, 'step-'));
  const [script, output, summary] = ['script.sh', 'output', 'summary'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(script, step.run ?? '');
  for (const file of [output, summary]) writeFileSync(file, '');
  const cwd = resolve(workspace, fillIn(step['working-directory'] ?? '.', context));
  mkdirSync(cwd, { recursive: true });
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', script], {
    cwd,
    env: {
      PATH,
      HOME,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: surroundings.actionPath,
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: temp,
      TMPDIR: temp,
      ...surroundings.env,
      ...filledIn(step.env ?? {}, context),
    },
  });
  surroundings.started?.(step.name ?? '', child.pid ?? 0);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  const exit = await new Promise<number>((end) => child.on('close', (status) => end(status ?? 128)));

  return { exit, log, outputs: readOutputs(readFileSync(output, 'utf8')), summary: readFileSync(summary, 'utf8') };
}

/** The outputs of a step, as the runner reads them: the last value of a name counts. */
export function readOutputs(text: string): Record<string, string> {
  const values = text.matchAll(/^([^=<\n]+)(?:=(.*)|<<(.*)\n(?:([^]*?)\n)?\3)\n/gm);

  return Object.fromEntries([...values].map(([, name, line, , lines]) => [name, line ?? lines ?? '']));
}

function filledIn(values: Readonly<Record<string, unknown>>, context: Context): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fillIn(String(value), context)]));
}

/** A text with the values of its expressions. */
function fillIn(text: string, context: Context): string {
  return text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => String(evaluate(expression, context)));
}

/** An expression of GitHub, which differs from JavaScript in names with dashes, and in that what is missing is empty. */
function evaluate(expression: string, context: Context): string | number | boolean {
  const code = expression.replaceAll(/\b(?:inputs|steps|strategy)(?:\.[\w-]+)+/g, (path) =>
    JSON.stringify(
      path.split('.').reduce<unknown>((value, name) => (value as Context | undefined)?.[name], context) ?? '',
    ),
  );
  const functions = {
    always: () => true,
    success: () => true,
    format: (text: string, ...values: readonly unknown[]) =>
      text.replaceAll(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)])),
  };

  return runInNewContext(code, functions) as string | number | boolean;
}
