import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Judged } from './bench.js';
import type { Part, Question, Readiness, ServerTrial, TriedOn } from './questions.js';

const SILENCE_MS = 30_000;
const START_MS = 300_000;
const start = fileURLToPath(new URL('../../start.js', import.meta.url));

/** A process that tries mutants, and is replaced when one of them keeps it for ever. */
export interface Worker extends Readiness {
  tryOn(trial: ServerTrial): Promise<Judged>;
  tryWholly(mutant: number, part: Part, tier?: TriedOn): Promise<string | null>;
  end(): void;
}

export async function aWorker(plan: string): Promise<Worker> {
  let child = begin(plan);
  const readiness = (await ask(child)) as Readiness;

  async function replace(): Promise<void> {
    child.kill('SIGKILL');
    child = begin(plan);
    await ask(child);
  }

  async function tryOn(trial: ServerTrial): Promise<Judged> {
    try {
      return (await ask(child, trial)) as Judged;
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      await replace();
      if (error.mutant === 0) return { killed: new Set(), executed: new Set(), isUnstable: true };
      const others = await tryOn({ ...trial, mutants: trial.mutants.filter((id) => id !== error.mutant) });

      return { ...others, killed: new Set([...others.killed, error.mutant]) };
    }
  }

  async function tryWholly(mutant: number, part: Part, tier: TriedOn = 'all'): Promise<string | null> {
    try {
      return (await ask(child, { mutant, part, tier })) as string | null;
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      await replace();

      return 'the time limit';
    }
  }

  return { ...readiness, tryOn, tryWholly, end: () => child.kill('SIGKILL') };
}

/** A worker that is silent for too long, or gone: the mutant that it was trying did this. */
class Lost extends Error {
  constructor(readonly mutant: number) {
    super(`lost while trying mutant ${mutant}`);
  }
}

function begin(plan: string): ChildProcess {
  return fork(start, ['proof/mutation/worker', plan], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=2000'],
  });
}

interface Message {
  readonly answered?: unknown;
  readonly fault?: string;
  readonly trying?: number;
}

function ask(child: ChildProcess, question?: Question): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let mutant = 0;
    const settle = (then: () => void) => {
      clearTimeout(timer);
      child.off('message', hear).off('exit', lose);
      then();
    };
    const lose = () => settle(() => reject(new Lost(mutant)));
    const hear = ({ answered, fault, trying }: Message) => {
      timer.refresh();
      mutant = trying ?? mutant;
      if (fault !== undefined) settle(() => reject(new Error(fault)));
      else if (answered !== undefined) settle(() => resolve(answered));
    };
    const timer = setTimeout(lose, question === undefined ? START_MS : SILENCE_MS);
    child.on('message', hear).on('exit', lose);
    if (question !== undefined) child.send(question);
  });
}
