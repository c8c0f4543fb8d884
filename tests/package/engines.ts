import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { tokens } from '../../reference/identity.js';
import { documentedFile } from './documented.js';

/** A command of an example, and where and with which variables its engine runs it. */
export interface Played {
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What an engine does with the documented example: only what is not in the commands is played by a test. */
export interface Engine {
  /** The folder that a part writes to, its number counted from 1. */
  readonly reportsOf: (part: number) => string;
  readonly part: (part: number) => Played;
  /** Keeps what a part wrote, whether it ended or was killed. */
  readonly keep: (part: number) => void;
  readonly join: () => Played;
  readonly joined: string;
  readonly remove: () => void;
}

interface Place {
  /** The list of targets, as text. */
  readonly list: string;
  /** A folder in which the package is installed. */
  readonly project: string;
}

const PAGE = 'docs/many.md';

/** As many as all three examples have. */
export const PARTS = 8;

/** The tokens that the list of the examples names. */
export const secrets = {
  ACME_FARMER_TOKEN: tokens.farmer,
  ACME_OTHER_FARMER_TOKEN: tokens['other-farmer'],
  ACME_RECEPTIONIST_TOKEN: tokens.receptionist,
  ACME_SPRAYER_TOKEN: tokens.sprayer,
};

/** One command of a job; what installs the package was done. */
function onlyCommand(lines: readonly (string | undefined)[]): string {
  const commands = lines.filter((line) => line !== undefined && line !== 'npm ci');
  if (commands.length !== 1) throw new Error(`expected one command besides npm ci, got ${JSON.stringify(lines)}`);

  return commands[0] ?? '';
}

/** Jobs that each start in a checkout of their own, and leave artifacts for the last. */
function withArtifacts({ list, project }: Place) {
  const root = mkdtempSync(join(tmpdir(), 'parts-'));
  const checkOut = (name: string) => {
    const folder = join(root, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    writeFileSync(join(folder, 'targets.json'), list);

    return folder;
  };
  const kept = new Set<number>();
  const artifactOf = (part: number) => join(root, `artifact-${part}`);

  return {
    checkOutPart: (part: number) => checkOut(`part-${part}`),
    reportsOf: (part: number) => join(root, `part-${part}`, 'reports'),
    keep: (part: number) => {
      rmSync(artifactOf(part), { recursive: true, force: true });
      cpSync(join(root, `part-${part}`, 'reports'), artifactOf(part), { recursive: true });
      kept.add(part);
    },
    checkOutJoin: () => {
      const folder = checkOut('join');
      for (const part of kept) cpSync(artifactOf(part), join(folder, 'reports'), { recursive: true });

      return folder;
    },
    joined: join(root, 'join', 'reports'),
    remove: () => rmSync(root, { recursive: true }),
  };
}

interface GithubJob {
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly steps: readonly { readonly run?: string }[];
}

export function github(place: Place): Engine {
  const { jobs } = parse(documentedFile(PAGE, '.github/workflows/conformance-targets.yml')) as {
    jobs: Record<'part' | 'join', GithubJob>;
  };
  const { checkOutPart, checkOutJoin, ...artifacts } = withArtifacts(place);
  const commandOf = ({ steps }: GithubJob) => onlyCommand(steps.map(({ run }) => run));

  return {
    ...artifacts,
    part(part) {
      const shard = jobs.part.strategy?.matrix.shard[part - 1];

      return {
        command: commandOf(jobs.part).replace('${{ matrix.shard }}', String(shard)),
        cwd: checkOutPart(part),
        env: { CI: 'true', GITHUB_ACTIONS: 'true' },
      };
    },
    join: () => ({
      command: commandOf(jobs.join),
      cwd: checkOutJoin(),
      env: { CI: 'true', GITHUB_ACTIONS: 'true' },
    }),
  };
}

interface GitlabJob {
  readonly parallel?: number;
  readonly script: readonly string[];
}

export function gitlab(place: Place): Engine {
  const jobs = parse(documentedFile(PAGE, '.gitlab-ci.yml')) as Record<'part' | 'join', GitlabJob>;
  const { checkOutPart, checkOutJoin, ...artifacts } = withArtifacts(place);

  return {
    ...artifacts,
    part: (part) => ({
      command: onlyCommand(jobs.part.script),
      cwd: checkOutPart(part),
      env: { CI: 'true', CI_NODE_INDEX: String(part), CI_NODE_TOTAL: String(jobs.part.parallel) },
    }),
    join: () => ({ command: onlyCommand(jobs.join.script), cwd: checkOutJoin(), env: { CI: 'true' } }),
  };
}

interface KubernetesJob {
  readonly spec: {
    readonly completions?: number;
    readonly template: { readonly spec: { readonly containers: readonly { readonly args: readonly string[] }[] } };
  };
}

function argumentOf(job: KubernetesJob | undefined): string {
  return onlyCommand(job?.spec.template.spec.containers.flatMap(({ args }) => args) ?? []);
}

/** Pods in one folder, where the list and the volume of reports are mounted. */
export function kubernetes({ list, project }: Place): Engine {
  const [parts, last] = ['conformance-parts.yaml', 'conformance-join.yaml'].map(
    (name) => parse(documentedFile(PAGE, name)) as KubernetesJob,
  );
  const cwd = mkdtempSync(join(tmpdir(), 'parts-'));
  mkdirSync(join(cwd, 'list'));
  mkdirSync(join(cwd, 'reports'));
  writeFileSync(join(cwd, 'list', 'targets.json'), list);
  const RUN = '2026-09-01T08-00-00Z';
  const env = { RUN, PATH: `${join(project, 'node_modules', '.bin')}:${process.env['PATH']}` };

  return {
    reportsOf: () => join(cwd, 'reports', RUN),
    part: (part) => ({ command: argumentOf(parts), cwd, env: { ...env, JOB_COMPLETION_INDEX: String(part - 1) } }),
    keep: () => {},
    join: () => ({ command: argumentOf(last), cwd, env }),
    joined: join(cwd, 'reports', RUN),
    remove: () => rmSync(cwd, { recursive: true }),
  };
}
