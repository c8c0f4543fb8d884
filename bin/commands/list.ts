import { nearestWithin } from '../../helpers/words/nearest.js';
import { sectionsText } from '../../helpers/words/shown.js';
import { requirements } from '../../suites/index.js';
import { jsonLines, UsageError, type Command } from '../command.js';
import { readFlags } from '../flags.js';

export const list: Command = {
  help: `list [OPERATION…] [--json]

Lists the requirements, one per line: id, level, claim and section.

  --json  print JSON

  list
  list create-order --json
`,
  run(args, console) {
    const { positionals, values } = readFlags(args, { json: { type: 'boolean', default: false } });
    const known = new Set<string>(requirements.map(({ operation }) => operation));
    const unknown = positionals.find((name) => !known.has(name));
    if (unknown !== undefined) throw new UsageError(unknownOperation(unknown, [...known]));
    const listed = requirements
      .filter(({ operation }) => positionals.length === 0 || positionals.includes(operation))
      .map(({ id, level, section, claim, quote }) => ({ id, level, section, claim, quote }));
    const width = Math.max(...listed.map(({ id }) => id.length));
    const lines = listed.map(
      ({ id, level, section, claim }) => `${id.padEnd(width)}  ${level.padEnd(8)}  ${claim} (${sectionsText(section)})`,
    );
    console.out(values.json ? jsonLines(listed) : lines);

    return Promise.resolve(0);
  },
};

function unknownOperation(typed: string, operations: readonly string[]): string {
  const near = nearestWithin(typed.split('/')[0] ?? '', operations, 2);
  const hint = near === undefined ? '' : `did you mean ${near}? `;

  return `unknown operation: ${typed}; ${hint}expected one of ${operations.join(', ')}`;
}
