import { otherReading, policyOf } from '../../helpers/judging/finding.js';
import { nearest } from '../../helpers/words/nearest.js';
import { listText, PROGRAM, sectionsText } from '../../helpers/words/shown.js';
import faultsById from '../../suites/faults.json' with { type: 'json' };
import { requirements } from '../../suites/index.js';
import { callsFor } from '../command-lines.js';
import { jsonLines, UsageError, type Command } from '../command.js';
import { onlyArgument, readFlags } from '../flags.js';

/** What servers do that break a requirement. build.js writes them from the deviants. */
interface Faults {
  readonly faults: readonly string[];
  /** Those that only some data, some order of calls or some timing shows. */
  readonly conditionalFaults: readonly string[];
}

export const explain: Command = {
  help: `explain ID [--json]

Explains a requirement: its claim, its level, what the interface says and in which section, how it is checked, and which
faults break it.

  --json  print JSON

  explain create-order/farmer-omitted
`,
  run(args, console) {
    const { positionals, values } = readFlags(args, { json: { type: 'boolean', default: false } });
    const id = onlyArgument(
      positionals,
      'explain: expected the id of one requirement',
      'explain create-order/farmer-omitted, or list to see all ids',
    );
    const requirement = requirements.find((candidate) => candidate.id === id);
    if (requirement === undefined) {
      const ids = requirements.map((known) => known.id);
      const isOperation = ids.some((known) => known.startsWith(`${id}/`));
      const named = ids.filter((known) => known.endsWith(`/${id}`));
      const near = named.length > 0 ? named.join(', ') : nearest(id, ids);
      const otherwise = near === undefined ? 'list shows them all' : `did you mean ${near}?`;
      const hint = isOperation ? `list ${id} shows the requirements of this operation` : otherwise;
      throw new UsageError(`explain: expected the id of a requirement, got ${id}; ${hint}`);
    }
    const { level, section, claim, quote } = requirement;
    const policy = policyOf(id);
    const calls = callsFor(id);
    const { faults = [], conditionalFaults = [] } = (faultsById as Readonly<Record<string, Partial<Faults>>>)[id] ?? {};
    console.out(
      values.json
        ? jsonLines({ id, level, section, claim, quote, policy, calls, faults, conditionalFaults })
        : [
            id,
            `  ${claim}`,
            `  ${levels[level]} (${sectionsText(section)})`,
            '',
            'The interface says (docs/interface.md in the package)',
            ...quote.split(' … ').map((words) => `  ${words}`),
            '',
            ...(policy === null
              ? []
              : [`By our reading, where the interface is silent (${policy})`, `  ${otherReading(policy)}`, '']),
            'How it is checked',
            `  ${checkingText(id, calls)}`,
            '',
            'Broken by a server that',
            ...faults.map((fault) => `  ${fault}`),
            '',
            ...conditionalLines(id, conditionalFaults),
            `To check only this one: ${PROGRAM} --only ${id}`,
          ],
    );

    return Promise.resolve(0);
  },
};

/** From the requests that a run of this requirement alone sends, such as `get-order as receptionist`. */
function checkingText(id: string, calls: readonly string[]): string {
  const [own = ''] = id.split('/');
  const sent = calls.map((call) => call.split(' as '));
  const roles = sent.flatMap(([operation, role = '']) => (operation === own ? [role] : []));
  const others = new Set(sent.flatMap(([operation = '']) => (operation === own ? [] : [operation])));
  const further = others.size === 0 ? '' : `, together with what ${listText([...others])} show`;

  return `A run judges the responses to ${own} as ${listText(roles)}${further}.`;
}

/** A run sends too little to find these. */
function conditionalLines(id: string, faults: readonly string[]): string[] {
  if (faults.length === 0) return [];
  const command = `${PROGRAM} explore --only ${id}`;

  return [
    'Broken for some data only by a server that',
    ...faults.map((fault) => `  ${fault}`),
    `  explore tries it with many values and sequences: ${command}`,
    '',
  ];
}

const levels = {
  stated: 'Stated: the interface says it',
  implied: 'Implied: it follows from the interface',
  advisory: 'Advisory: good practice where the interface is silent; it never fails a run',
} as const;
