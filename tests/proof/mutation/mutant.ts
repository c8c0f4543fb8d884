import { changesOf, type Change } from './mutators.js';
import { isSyntax, nameOf, parse, partsOf, type Syntax } from './syntax.js';

/** One small change of the code under test. */
export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  /** The lines that contain it, before and after. */
  readonly original: string;
  readonly mutated: string;
}

export interface Instrumented {
  /** The code with all its mutants, each asleep until the switch has its id. */
  readonly code: string;
  readonly mutants: readonly Mutant[];
}

const SWITCH = 'globalThis.mutation';

export function instrument(file: string, source: string, firstId: number): Instrumented {
  const mutants: Mutant[] = [];
  const raw = (node: unknown) => (isSyntax(node) ? source.slice(node.start, node.end) : '');
  const add = (node: Syntax, { text }: Change) => {
    const id = firstId + mutants.length;
    const line = source.slice(0, node.start).split('\n').length;
    mutants.push({ id, file, line, ...snippets(source, node, text) });

    return id;
  };

  function written(node: Syntax, place: { parent: Syntax; key: string }, isLink: boolean): string {
    const changes = isLink || isPart(node, place.parent) ? [] : changesOf(node, { ...place, raw });
    const marked = changes.map((change) => ({ ...change, id: add(node, change) }));
    let text = '';
    let at = node.start;
    for (const { key, part } of partsOf(node)) {
      if (part.start < at) continue;
      const isNextLink = node.type === 'ChainExpression' || (isLink && (key === 'callee' || key === 'object'));
      text += source.slice(at, part.start);
      text += isWording(node, key, part) ? raw(part) : written(part, { parent: node, key }, isNextLink);
      at = part.end;
    }
    text += source.slice(at, node.end);

    return marked.length === 0 ? text : switched(text, marked);
  }

  const program = parse(file, source);

  return { code: source.slice(0, program.start) + written(program, { parent: program, key: '' }, true), mutants };
}

// Wrapped, `a.b` would forget its `this` when it is called, and a pattern would be no pattern.
function isPart(node: Syntax, parent: Syntax): boolean {
  return (parent.type === 'CallExpression' && parent['callee'] === node) || node.type.endsWith('Pattern');
}

const TELLING = new Set(['finding', 'valueFinding', 'NotExercised', 'CouldNotJudge', 'Error']);

/** Messages, claims, quotes and sections are words for people: no mutant of them is worth a run. */
function isWording(node: Syntax, key: string, part: Syntax): boolean {
  if (key === 'value') return /^(claim|quote|section)$/.test(nameOf(node['key']) ?? '');
  if (key !== 'arguments' || !TELLING.has(nameOf(node['callee']) ?? '')) return false;

  return part.type !== 'ArrayExpression';
}

function switched(text: string, changes: readonly (Change & { id: number })[]): string {
  const probed = changes.some(({ shows }) => shows !== undefined);
  const shownBy = (truth: boolean) => changes.find(({ shows }) => shows === truth)?.id ?? 0;
  const original = probed ? `${SWITCH}.saw(${text}, ${shownBy(true)}, ${shownBy(false)})` : `(${text})`;
  const forks = changes.map(
    (change) => `${SWITCH}.${change.shows === undefined ? 'is' : 'at'}(${change.id}) ? (${change.text}) : `,
  );

  return `(${forks.join('')}${original})`;
}

function snippets(source: string, { start, end }: Syntax, text: string): Pick<Mutant, 'original' | 'mutated'> {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const [after = ''] = source.slice(end).split('\n');
  const line = (middle: string) => `${before}${shortened(middle)}${after}`.trim();

  return { original: line(source.slice(start, end)), mutated: line(text) };
}

function shortened(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ');

  return flat.length > 120 ? `${flat.slice(0, 80)} … ${flat.slice(-30)}` : flat;
}
