import { isAccepted, isRefused, outcomeOf, type Exchange, type Failure } from '../exchange.js';
import { CouldNotJudge, NotExercised, orElse } from '../finding.js';
import { whyNoAnswer } from '../no-answer.js';
import type { ListSlug } from '../operations.js';
import { idsOf, isPage, pageNumberAt } from '../page.js';
import type { PagedSlug, Run } from '../run.js';
import type { Role } from '../settings.js';
import { reasonNotToBlame } from './access.js';
import { pageQuery, probe } from './encodings.js';

const SURVEY_SIZE = 100;
const MOST_PAGES = 20;
const MOST_ORDERS = 1000;
const POLL_MS = 250;
const DELAY_MS = 1000;

/** The first request of a run. A target that nobody answers for ends it: there is nothing to judge. */
export async function reach(run: Run): Promise<Exchange> {
  const { pageable, waitS } = run.settings;
  const deadline = Date.now() + waitS * 1000;
  while (Date.now() < deadline && isNobodyThere(await run.client.call('list-farmer-orders'))) {
    await run.client.pause(POLL_MS);
  }
  const exchange = await probe(run, 'list-farmer-orders', pageable === 'auto' ? 'flat' : pageable);
  if (exchange.failure?.kind === 'unreachable') {
    throw nobodyAt(run, exchange.failure);
  }
  if (exchange.answer !== null) return exchange;

  // One dead operation must not end the run, so two others get to speak.
  const others = await Promise.all([first(run, 'list-feedback', exchange), run.client.call('get-order', { id: '1' })]);
  if (others.every(({ answer }) => answer === null)) {
    throw nobodyAt(run, exchange.failure);
  }

  return exchange;
}

/** A proxy answers in the place of a service that is still starting. */
function isNobodyThere({ failure }: Exchange): boolean {
  return failure?.kind === 'unreachable' || failure?.proxy !== undefined;
}

function nobodyAt({ settings }: Run, failure: Failure | null): CouldNotJudge {
  const url = settings.baseUrl ?? '';
  const why =
    failure === null ? 'no answer' : whyNoAnswer({ ...settings, url, setting: 'SPRAY_BASE_URL' }, failure).says;

  return new CouldNotJudge(`nothing answers at ${url}: ${why}`);
}

/** The plain request of a list. */
export async function first(run: Run, slug: ListSlug, reached?: Exchange): Promise<Exchange> {
  if (reached === undefined) await run.reached();
  if (slug === 'list-feedback') {
    await run.state('feedback exists', 'receptionist');

    return run.once('plain list-feedback', (own) => own.client.call(slug));
  }
  if (slug === 'list-sprayer-orders') await run.state('an order of the sprayer exists', 'sprayer');
  if (slug !== 'list-farmer-orders' && slug !== 'list-sprayer-orders') throw new Error(`${slug} has no plain request`);

  return probe(run, slug, (await run.encoding(slug)) ?? 'flat');
}

/** A list as far as it was read. */
export interface Survey {
  readonly exchanges: readonly Exchange[];
  /** False when the list is longer than what was read. */
  readonly isComplete: boolean;
  /** The query of its first page, to which filters can be added. */
  readonly query: string;
}

/** The farmer's list after all writes; read again where new orders are not in it yet, for they may show with a delay. */
export async function survey(run: Run): Promise<Survey> {
  await run.written();
  const now = await readFar(run, 'list-farmer-orders', 'farmer');
  const created = await orElse(run.everyCreated(), []);
  const listed = new Set(now.exchanges.flatMap(idsOf));
  const isLate = now.isComplete && !listed.has(null) && created.some(({ id }) => id !== null && !listed.has(id));
  if (!isLate) return now;
  await run.client.pause(DELAY_MS);

  return readFar(run, 'list-farmer-orders', 'farmer', 'later');
}

/** Reads a list: all of it up to a thousand orders, else its first and last three pages. */
async function readFar(run: Run, slug: PagedSlug, role: Role, time = ''): Promise<Survey> {
  const encoding = await run.encoding(slug);
  const ask = (query: string) =>
    run.once(`${slug} as ${role} ${time}: ${query}`, (own) =>
      own.client.call(slug, { role, ...(query === '' ? {} : { query }) }),
    );
  if (encoding === null) {
    const only = await ask('');

    return { exchanges: [only], isComplete: isPage(only) && pageNumberAt(only, 'totalPages') === 1, query: '' };
  }

  const large = pageQuery(encoding, { page: 0, size: SURVEY_SIZE });
  const start = await ask(large);
  // The largest page size is not shown, so a target may refuse ours.
  const isTooLarge = isRefused(start) && (await reasonNotToBlame(run, start)) === null;
  const query = isTooLarge ? '' : large;
  const firstPage = isTooLarge ? await ask('') : start;
  if (!isPage(firstPage)) return { exchanges: [firstPage], isComplete: false, query };

  const size = pageNumberAt(firstPage, 'size') ?? 0;
  const total = pageNumberAt(firstPage, 'totalElements') ?? 0;
  const count = size > 0 ? Math.ceil(total / size) : 1;
  const isComplete = total <= MOST_ORDERS && count <= MOST_PAGES;
  const rest = isComplete ? upTo(count) : [1, 2, count - 3, count - 2, count - 1];
  const others = await Promise.all(rest.map((page) => ask(pageQuery(encoding, { page, size }))));

  return { exchanges: [firstPage, ...others], isComplete, query };
}

function upTo(count: number): number[] {
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1);
}

/** Whether the farmer's list wants a pageable is not shown, so this may be refused. */
export async function readWithoutQuery(run: Run): Promise<Exchange> {
  await run.written();

  return run.client.call('list-farmer-orders');
}

/** The sprayer's orders, read after all writes: a new order may have been given to the sprayer. */
export async function surveySprayer(run: Run): Promise<Survey> {
  await first(run, 'list-sprayer-orders');
  await run.written();

  return readFar(run, 'list-sprayer-orders', 'sprayer');
}

/** The second farmer's list, read after the first farmer's orders were written. */
export async function surveyOtherFarmer(run: Run): Promise<Survey> {
  const { farmer, 'other-farmer': other } = run.settings.credentials;
  if (other === null) {
    throw new NotExercised('no credentials of a second farmer', [
      'SPRAY_OTHER_FARMER_TOKEN',
      'SPRAY_OTHER_FARMER_HEADERS',
    ]);
  }
  if (JSON.stringify(other) === JSON.stringify(farmer)) {
    throw new NotExercised('both farmers have the same credentials', ['SPRAY_OTHER_FARMER_TOKEN']);
  }

  await run.written();

  return readFar(run, 'list-farmer-orders', 'other-farmer');
}

/** The pages of the second farmer's list; not exercised where it cannot be told what is in it. */
export async function readAsOtherFarmer(run: Run): Promise<Exchange[]> {
  const { exchanges, isComplete } = await run.otherFarmersList();
  const refusal = exchanges[0] === undefined ? null : await reasonNotToBlame(run, exchanges[0]);
  if (refusal !== null) throw refusal;
  const other = exchanges.find((exchange) => !isAccepted(exchange) || !isPage(exchange));
  if (other !== undefined) throw new NotExercised(`the second farmer's list was no page (${outcomeOf(other)})`);
  if (!isComplete) {
    throw new NotExercised("the second farmer's list is too long to be read whole; use a farmer with few orders", [
      'SPRAY_OTHER_FARMER_TOKEN',
    ]);
  }

  return [...exchanges];
}
