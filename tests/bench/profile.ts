import { Session, type Profiler } from 'node:inspector/promises';
import { caseOf, UnknownCase } from './cases/index.js';

const LINES = 40;

/** Prints where the time of a case goes: function by function, with what they call and without. */
export async function main([name = 'engine', times = '20']: readonly string[]): Promise<void> {
  const benchCase = caseOf(name);
  if (benchCase.once === undefined) throw new UnknownCase(`expected a case that works in this process, got ${name}`);
  await benchCase.once(); // loaded and compiled
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  for (let run = 0; run < Number(times); run++) await benchCase.once();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();

  const { alone, withCalls } = spentIn(profile, Number(times));
  const total = [...alone.values()].reduce((sum, milliseconds) => sum + milliseconds, 0);
  process.stdout.write(`${name}: ${total.toFixed(1)} ms a run, over ${times} runs\n\nwith what they call\n`);
  process.stdout.write(`${table(withCalls, total)}\n\nalone\n${table(alone, total)}\n`);
}

function table(spent: ReadonlyMap<string, number>, total: number): string {
  return [...spent]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, LINES)
    .map(([name, ms]) => `${((ms / total) * 100).toFixed(1).padStart(5)} % ${ms.toFixed(2).padStart(7)} ms  ${name}`)
    .join('\n');
}

type Times = ReadonlyMap<string, number>;

/** Milliseconds of a run by function. */
function spentIn(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  runs: number,
): { alone: Times; withCalls: Times } {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const alone = new Map<string, number>();
  const withCalls = new Map<string, number>();
  samples.forEach((sample, index) => {
    const milliseconds = (timeDeltas[index] ?? 0) / 1000 / runs;
    const chain = new Set<string>();
    for (let id: number | undefined = sample; id !== undefined; id = callers.get(id)) chain.add(names.get(id) ?? '');
    add(alone, names.get(sample) ?? '', milliseconds);
    for (const name of chain) add(withCalls, name, milliseconds);
  });

  return { alone, withCalls };
}

function add(times: Map<string, number>, name: string, milliseconds: number): void {
  times.set(name, (times.get(name) ?? 0) + milliseconds);
}

function nameOf({ functionName, url, lineNumber }: Profiler.Profile['nodes'][number]['callFrame']): string {
  const place = url.replace(/^file:\/\/.*\/(?:node_modules|\.bench)\//, '');

  return `${functionName || '(anonymous)'}${url === '' ? '' : ` ${place}:${lineNumber + 1}`}`;
}
