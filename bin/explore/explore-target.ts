import type { Transport } from '../../helpers/connection/wire.js';
import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import type { ExploreOptions } from '../../helpers/exploring/exploring.js';
import { operations } from '../../helpers/interface/operations.js';
import type { Report } from '../../helpers/records/report.js';
import { isLoopback } from '../../helpers/settings/proxies.js';
import { exclusionIn } from '../../helpers/settings/scope.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { settingsByField, settingsTable } from '../../helpers/settings/table.js';
import { PROGRAM, counted, shellWord, shownType } from '../../helpers/words/shown.js';
import { requirements } from '../../suites/index.js';
import { type GivenTexts, type JudgeAgainCommands, flagsFor } from '../command-lines.js';
import { type Console, UsageError } from '../command.js';
import { flagOf, readSettingFlags, type FlagValues } from '../flags.js';
import { interruptibly } from '../interruption.js';
import { statusLine } from '../progress.js';
import { type JudgingOptions, reportOn } from '../target.js';

interface ExploringOptions
  extends Pick<ExploreOptions, 'budget' | 'replay' | 'signal'>, Pick<JudgingOptions, 'say' | 'watching' | 'selected'> {}

export async function exploreTarget(settings: Settings, options: ExploringOptions): Promise<Report> {
  const { budget, replay, signal, selected, say, watching } = options;
  // Loaded on demand: everything else starts faster without the generator of sequences.
  const { explore } = await import('../../helpers/exploring/exploring.js');
  const announce = (mark: string) => say?.(planLine(settings, budget, mark));

  return reportOn(forExploring(settings, budget, selected), {
    watching,
    async judge(target) {
      if (settings.readOnly) announce('');
      const { isReference } = target;

      return { isReference, ...(await explore({ ...target, requirements, budget, replay, signal, announce })) };
    },
  });
}

/** Without what only a run can be asked for, and with the requirements that a filter selects. */
function forExploring(
  settings: Settings,
  { minutes }: ExploringBudget,
  selected: ReadonlySet<string> | undefined,
): Settings {
  const own = { ...settings, allowIncomplete: [], deadlineS: Math.ceil(minutes * 60) };
  const exclusion = exclusionIn(settings);
  const ids = requirements.map(({ id }) => id).filter((id) => exclusion(id) === null);
  if (selected === undefined || ids.every((id) => selected.has(id))) return own;

  return { ...own, only: ids.filter((id) => selected.has(id)) };
}

export async function exploreWithProgress(
  settings: Settings,
  console: Console,
  { budget, replay }: Pick<ExploringOptions, 'budget' | 'replay'>,
): Promise<{ readonly result: Report; readonly interrupted: number | null }> {
  const { watching, clear } = exploringProgress(console, budget);
  const say = (line: string) => console.err(line);

  return interruptibly((signal) => exploreTarget(settings, { budget, replay, signal, watching, say }).finally(clear));
}

/** Thousands of requests are sent: a line for each of them would keep the terminal busy. */
const PAUSE_MS = 100;

const { method: CREATE, path: ORDERS } = operations['create-order'];

/** Shows how much of its budget an exploration has used up, on a terminal. */
export function exploringProgress(console: Console, { orders, requests }: Omit<ExploringBudget, 'minutes'>) {
  const showStatus = statusLine(console);
  let sent = 0;
  let created = 0;
  let shownAt = -Infinity;
  const count = (isCreation: boolean) => {
    sent++;
    if (isCreation) created++;
    if (showStatus === null || performance.now() - shownAt < PAUSE_MS) return;
    shownAt = performance.now();
    showStatus(`${sent} of at most ${requests} requests sent, ${created} of at most ${orders} orders created`);
  };

  return {
    watching: (transport: Transport): Transport => ({
      ...transport,
      send(request, delivery) {
        count(request.method === CREATE && request.url.endsWith(ORDERS));

        return transport.send(request, delivery);
      },
    }),
    clear: () => showStatus?.(''),
  };
}

type Name = keyof ExploringBudget;

/** Enough for a coffee break. */
export const usualBudget: ExploringBudget = { orders: 150, requests: 2000, minutes: 5 };

export const budgetNames: readonly Name[] = ['orders', 'requests', 'minutes'];

const bounds: Readonly<Record<Name, { readonly least: number; readonly most: number; readonly kind: string }>> = {
  orders: { least: 1, most: 100_000, kind: 'a whole number' },
  requests: { least: 1, most: 1_000_000, kind: 'a whole number' },
  minutes: { least: 0.1, most: 1440, kind: 'a number' },
};

function expectedAmount(name: Name): string {
  const { least, most, kind } = bounds[name];

  return `${kind} from ${least} to ${most}`;
}

/** The usual amounts, except where others are given, as numbers or as text; or a sentence for each problem. */
export function readBudget(
  given: FlagValues,
  nameOf: (name: string) => string,
): { readonly budget: ExploringBudget } | { readonly problems: readonly string[] } {
  const read = budgetNames.map((name) => [name, amountOf(name, given[name])] as const);
  const problems = read
    .filter(([, amount]) => amount === null)
    .map(([name]) => `${nameOf(name)}: expected ${expectedAmount(name)}, got ${shown(given[name])}`);

  return problems.length > 0 ? { problems } : { budget: Object.fromEntries(read) as unknown as ExploringBudget };
}

/** Null if it is none. */
function amountOf(name: Name, value: unknown): number | null {
  if (value === undefined) return usualBudget[name];
  const { least, most } = bounds[name];
  const written = name === 'minutes' ? /^\d{1,4}(?:\.\d{1,6})?$/ : /^[1-9]\d{0,6}$/;
  const amount =
    (typeof value === 'string' || typeof value === 'number') && written.test(String(value)) ? Number(value) : NaN;

  return amount >= least && amount <= most ? amount : null;
}

function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : shownType(value);
}

/** Why an exploration needs a word before it starts: it would leave orders on another machine. Null if it does not. */
export function missingYes({ baseUrl, readOnly }: Settings, budget: ExploringBudget): string | null {
  if (readOnly || baseUrl === null || isLoopback(baseUrl)) return null;

  return `explore: may create up to ${counted(budget.orders, 'order')} at ${new URL(baseUrl).origin}, and no operation of the interface deletes them; type --yes to allow it, or --read-only to explore only lists, pages and filters`;
}

/** A line, printed before the first request, about what an exploration may leave behind and send. */
function planLine({ baseUrl, readOnly }: Settings, budget: ExploringBudget, mark: string): string {
  const requests = `up to ${counted(budget.requests, 'request')} within ${counted(budget.minutes, 'minute')}`;
  const place = baseUrl === null ? 'the embedded reference' : new URL(baseUrl).origin;
  if (readOnly) return `This exploration creates no orders at ${place}, and may send ${requests}.`;
  const orders = `up to ${counted(budget.orders, 'order')} at ${place}, each marked ${mark} in its location`;

  return `This exploration may create ${orders}, and send ${requests}; SPRAY_READ_ONLY=true creates none.`;
}

const one = 'explore explores one target, once';

/** What a run can be asked for and an exploration cannot, and why. As settings, those for a run are ignored. */
const refusals: Readonly<Record<string, string>> = {
  'deadline-s': '--minutes limits the time of an exploration',
  'allow-incomplete': 'an exploration is incomplete only if it could explore nothing, or was interrupted',
  trace: 'an exploration sends too many requests to print them; its report shows those of each failure',
  targets: one,
  shard: one,
  'at-once': one,
  watch: one,
};

export const exploringSettings = settingsTable.filter(({ name }) => refusals[flagOf(name)] === undefined);

const text = { type: 'string' } as const;
const yesOrNo = { type: 'boolean', default: false } as const;

/** The flags of explore. Throws a UsageError about those that it does not have. */
export function readExploringFlags(args: readonly string[]): FlagValues {
  const values = readSettingFlags(args, 'explore', {
    ...Object.fromEntries(budgetNames.map((name) => [name, text])),
    replay: text,
    yes: yesOrNo,
    json: yesOrNo,
    quiet: yesOrNo,
    // Known, so that what is said of them is why they are refused.
    trace: yesOrNo,
    watch: yesOrNo,
    targets: text,
    shard: text,
    'at-once': text,
  });
  const refused = Object.entries(refusals).filter(([flag]) => values[flag] !== undefined && values[flag] !== false);
  if (refused.length > 0) throw new UsageError(refused.map(([flag, why]) => `--${flag}: not for explore: ${why}`));
  if (values['quiet'] === true && values['json'] === true) throw new UsageError('--quiet: cannot be used with --json');

  return values;
}

export function budgetOfFlags(values: FlagValues): ExploringBudget {
  const read = readBudget(values, (name) => `--${name}`);
  if ('problems' in read) throw new UsageError(read.problems);

  return read.budget;
}

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
