import type { Exchange } from '../exchanges/exchange.js';
import { placesIn } from '../exchanges/obstacles.js';
import { contentOf } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import { NotExercised, type Obstacle } from '../not-exercised.js';
import type { Run } from '../observations/run-observations.js';
import { nothingCreated } from '../observations/writing/creations.js';
import { responsesIn } from './log.js';
import { logOf } from './run-log.js';

/** The JSON responses of an operation; not exercised if there is none. */
export async function responsesOf(run: Run, slug: Slug): Promise<readonly Exchange[]> {
  return responsesIn(await logOf(run, slug), slug);
}

/** Stops the check as not exercised if an operation gave no JSON response. */
export async function requireResponses(run: Run, slug: Slug): Promise<void> {
  await responsesOf(run, slug);
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
