import { isDeepStrictEqual } from 'node:util';
import { runConformance } from '../../../helpers/conformance.js';
import { aClient } from '../../../helpers/exchanges/client.js';
import { judge, type Judgement } from '../../../helpers/judging/judge.js';
import { ifExercised } from '../../../helpers/not-exercised.js';
import { aRun, type Run } from '../../../helpers/observations/run-observations.js';
import type { Report } from '../../../helpers/records/report.js';
import type { Settings } from '../../../helpers/settings/settings.js';
import { requirements } from '../../../suites/index.js';
import { inProcess, type Handle } from '../../support/in-process.js';
import { besideWhatBreaks } from '../../tiers/deviants.js';
import type { Part } from './questions.js';

/** A server that the self-tests judge. */
export interface Target {
  readonly name: string;
  readonly breaks: readonly string[];
  /** What `npm test` judges of it. */
  readonly quick: Part | null;
  /** The requirements that are judged. */
  idsOf(part: Part): readonly string[];
  /** Everything that a self-test looks at, after a run of its own. */
  whole(selected?: ReadonlySet<string>): Promise<string>;
  /** What its self-test looks at in the quick tier. */
  quickly(): Promise<string>;
  /** A run whose observations are kept, so that these requirements can be judged over and over. */
  keep(ids: readonly string[]): Promise<Kept>;
}

/** Judges one requirement once more, and returns what a self-test would notice of it. */
export type Kept = (id: string) => Promise<string | null>;

export interface Seen
  extends Pick<Report['requirements'][number], 'id' | 'level'>, Pick<Judgement, 'outcome' | 'settings'> {
  readonly findings: readonly { readonly pointer: string | null }[];
}

export interface Making {
  readonly name: string;
  readonly breaks?: readonly string[];
  readonly quick: Part | null;
  readonly serve: () => { readonly settings: Settings; readonly handle: Handle };
  /** What the self-test of this server notices of a requirement. */
  readonly notice: (seen: Seen) => string | null;
  /** What it notices of the run as a whole, beyond that. */
  readonly sum?: (report: Report) => string;
  readonly operation?: string;
}

export function aTarget({ name, breaks = [], quick, serve, notice, sum = () => '', operation }: Making): Target {
  const judged = requirements.filter((requirement) => operation === undefined || requirement.operation === operation);
  const ids = judged.map(({ id }) => id);

  const judgeNow = (selected: ReadonlySet<string>): Promise<Report> => {
    const { settings, handle } = serve();

    return runConformance({ settings, requirements, transport: inProcess(handle), isReference: true, selected });
  };
  const isBlamedExactly = async (part: Part) => {
    const report = await judgeNow(new Set(idsOf(part)));
    const blamed = report.requirements.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned');

    return isDeepStrictEqual(new Set(blamed.map(({ id }) => id)), new Set(breaks));
  };
  const idsOf = (part: Part) => {
    if (part === 'all' || breaks.length === 0) return ids;

    return part === 'breaks' ? breaks : besideWhatBreaks(breaks);
  };

  return {
    name,
    breaks,
    quick,
    idsOf,
    async whole(selected = new Set(ids)) {
      const report = await judgeNow(selected);
      const noticed = report.requirements
        .filter(({ id }) => selected.has(id))
        .map((requirement) => [requirement.id, notice(requirement)]);

      return JSON.stringify([report.error, sum(report), noticed]);
    },
    async quickly() {
      return quick === 'all'
        ? this.whole()
        : `${(quick !== null && (await isBlamedExactly(quick))) || (await isBlamedExactly('all'))}`;
    },
    async keep(wanted) {
      const { settings, handle } = serve();
      const tried = judged.filter(({ id }) => wanted.includes(id));
      const operations = new Set(tried.map((requirement) => requirement.operation));
      const client = aClient(settings, inProcess(handle));
      const run = forgetful(aRun({ settings, client, startedAt: new Date(), operations }));
      const scope = { waivers: settings.waivers, exclusion: () => null };
      await ifExercised(run.reached(), null);
      await judge(tried, run, scope);

      return async (id) => {
        const [judgement] = await judge(
          tried.filter((requirement) => requirement.id === id),
          run,
          scope,
        );

        return judgement === undefined ? null : notice({ ...judgement, ...judgement.requirement });
      };
    },
  };
}

/** What suites derive from the observations is code under test: it is not kept. */
function forgetful(run: Run): Run {
  return {
    ...run,
    forObservation: (name) => forgetful(run.forObservation(name)),
    derive: (_, derive) => derive(),
  };
}
