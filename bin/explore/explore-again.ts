import type { Report } from '../../helpers/records/report.js';
import { settingsByField } from '../../helpers/settings/table.js';
import { PROGRAM, shellWord } from '../../helpers/words/shell-word.js';
import { flagsFor, type GivenTexts, type JudgeAgainCommands } from '../command-lines.js';
import { budgetNames, usualBudget } from './exploration-flags.js';

const { only, seed, signingKey, deadlineS, allowIncomplete } = settingsByField;

interface ExploredAs {
  readonly given: GivenTexts;
  readonly report: Report;
  /** The file with the sequences that fail; null if there is none. */
  readonly replayFile: string | null;
  readonly hasYes: boolean;
}

/** The command lines that show a failure again: its sequence is played, or, if it has none, everything is explored as before. */
export function exploreAgain({ given, report, replayFile, hasYes }: ExploredAs): JudgeAgainCommands {
  const { reproductions = [], budget = usualBudget } = report.exploration ?? {};
  const flags = flagsFor(given, [only, seed, signingKey, deadlineS, allowIncomplete]);
  const line = (...own: readonly string[]) =>
    [PROGRAM, 'explore', ...flags, ...own, ...(hasYes ? ['--yes'] : [])].join(' ');
  const amounts = budgetNames
    .filter((name) => budget[name] !== usualBudget[name])
    .map((name) => `--${name} ${budget[name]}`);
  const part = given.get(only.name);

  return {
    commandFor: (id) =>
      replayFile !== null && reproductions.some(({ requirement }) => requirement === id)
        ? line(`--replay ${shellWord(replayFile)}`, `--only ${id}`)
        : line(`--seed ${report.seed}`, ...amounts, ...(part === undefined ? [] : [`--only ${shellWord(part)}`])),
    noteFor: () => null,
  };
}
