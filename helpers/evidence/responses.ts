import { acceptedValue, type Exchange } from '../exchanges/exchange.js';
import { contentOf } from '../exchanges/page.js';
import { placesIn } from '../exchanges/obstacles.js';
import type { Slug } from '../interface/operations.js';
import type { Finding } from '../judging/finding.js';
import { NotExercised, obstaclesIn, type Obstacle } from '../not-exercised.js';
import { reasonNotToBlame } from '../observations/access.js';
import { nothingCreated } from '../observations/creations.js';
import type { Run } from '../observations/run.js';
import { hasJudgedBody } from '../observations/judged-request.js';

/** The JSON responses of an operation; not exercised if there is none. */
export function responsesOf(run: Run, slug: Slug): Promise<readonly Exchange[]> {
  return run.derive(`responses of ${slug}`, () => readResponses(run, slug));
}

/** Stops the check as not exercised if an operation gave no JSON response. */
export async function requireResponses(run: Run, slug: Slug): Promise<void> {
  await responsesOf(run, slug);
}

async function readResponses(run: Run, slug: Slug): Promise<readonly Exchange[]> {
  const requests = await run.judgedRequests(slug);
  const responses = requests
    .filter(hasJudgedBody)
    .map(({ exchange }) => exchange)
    .filter((exchange) => acceptedValue(exchange) !== undefined);
  const [first] = requests;
  if (responses.length > 0 || first === undefined) return responses;

  throw (
    (await reasonNotToBlame(run, first.exchange)) ??
    first.excuse ??
    new NotExercised(
      'no successful response with a JSON body',
      [],
      obstaclesIn(requests.map(({ exchange }) => exchange)),
    )
  );
}

const settingsThatFill: Partial<Record<Slug, readonly string[]>> = {
  'list-order-sprayers': ['SPRAY_SPRAYERS_ORDER_ID', 'SPRAY_STATES_URL'],
  'list-feedback': ['SPRAY_STATES_URL'],
  'list-sprayer-orders': ['SPRAY_STATES_URL'],
  'list-notifications': ['SPRAY_STATES_URL'],
};

/** Why there was nothing to judge; for an empty list, with the settings that could fill it. */
export async function nothingSeen(
  run: Run,
  slug: Slug,
  what: string,
  obstacles: readonly Obstacle[] | null = null,
): Promise<NotExercised> {
  const responses = await responsesOf(run, slug);
  const isEmpty = responses.every((exchange) => contentOf(exchange)?.length === 0);
  const places = obstacles ?? placesIn(responses);

  if (!isEmpty) return new NotExercised(what, [], places);
  const reason = `${what} because the list is empty`;
  if (slug !== 'list-farmer-orders') return new NotExercised(reason, settingsThatFill[slug] ?? [], places);
  const nothing = await nothingCreated(run, reason, []);

  return new NotExercised(nothing.reason, nothing.settings, [...places, ...nothing.obstacles]);
}

interface Shown<T> {
  readonly run: Run;
  readonly slug: Slug;
  readonly shown: readonly T[];
  /** The reason if nothing was shown. */
  readonly nothing: string;
  /** Where in an item it should have been; by default the item itself. */
  readonly at?: readonly string[];
}

/** Judges everything that an operation showed; not exercised if it showed nothing. */
export async function judgeShown<T>(
  { run, slug, shown, nothing, at = [] }: Shown<T>,
  judge: (item: T) => readonly Finding[],
): Promise<Finding[]> {
  if (shown.length === 0) throw await nothingSeen(run, slug, nothing, placesIn(await responsesOf(run, slug), ...at));

  const findings: Finding[] = [];
  for (const item of shown) findings.push(...judge(item));

  return findings;
}
