import { createServer, createServerModuleRunner } from 'vite';
import { tryOn } from './bench.js';
import { planned, root } from './plan.js';
import type { Question, Readiness } from './questions.js';
import type * as Subject from './subject.js';
import { mutation, recorded } from './switch.js';
import { tryWholly } from './whole.js';

/** Answers questions until its parent is gone. */
export async function main([plan = '']: readonly string[]): Promise<void> {
  const server = await createServer({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    plugins: [planned(plan)],
  });
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
  const load = () => {
    runner.clearCache();

    return runner.import<typeof Subject>('/tests/proof/mutation/subject.ts');
  };
  const loading = await recorded(load);
  const subject = await load();
  const loaded = new Set([...loading.executed, ...(await onlyOnce(subject))]);

  async function answer(question: Question): Promise<unknown> {
    if ('mutant' in question) {
      const { mutant, part, tier } = question;

      return tryWholly({ mutant, part, tier, subject, load: loaded.has(mutant) ? load : null, trying });
    }
    const target = subject.targets.find(({ name }) => name === question.target);
    if (target === undefined) throw new Error(`there is no target ${question.target}`);

    const { part, mutants, tier } = question;

    return tryOn({ target, checks: target.idsOf(part), mutants, tier, trying });
  }

  process.on('unhandledRejection', () => mutation.unhandled++);
  process.on('disconnect', () => process.exit());
  process.on('message', (question: Question) => {
    answer(question).then(
      (answered) => process.send?.({ answered }),
      (fault: unknown) => process.send?.({ fault: String(fault) }),
    );
  });
  const readiness: Readiness = {
    targets: subject.targets.map(({ name, breaks, quick }) => ({ name, isFaulty: breaks.length > 0, quick })),
    loaded,
  };
  process.send?.({ answered: readiness });
}

/** What runs when the first server is judged, and never again. */
async function onlyOnce({ targets }: typeof Subject): Promise<number[]> {
  const [first, second] = [await recorded(judge), await recorded(judge)];

  return [...first.executed].filter((id) => !second.executed.has(id));

  async function judge(): Promise<void> {
    await targets[0]?.whole();
  }
}

function trying(id: number): void {
  if (!process.connected) process.exit();
  process.send?.({ trying: id });
}
