import { aDeadline } from '../../helpers/connection/deadline.js';
import { aClient } from '../../helpers/exchanges/client.js';
import { slugs } from '../../helpers/interface/operations.js';
import { CouldNotJudge } from '../../helpers/not-exercised.js';
import { aRun, type Run } from '../../helpers/observations/run.js';
import { findSessionAndCrop } from '../../helpers/observations/sessions-and-crops.js';
import { learnedSecrets } from '../../helpers/secrets/learned-secrets.js';
import { aMask, secretsOf, type Mask } from '../../helpers/secrets/mask.js';
import { proxyNames } from '../../helpers/settings/proxies.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Target } from '../target.js';
import { checkCredentials } from './credentials.js';
import type { Diagnosis, Diagnostic } from './diagnosis.js';
import { checkFixtures } from './fixtures.js';
import { outlookOf, type Look } from './forecast.js';
import type { Given } from './given-settings.js';
import { inTime, late } from './in-time.js';
import { onlyReading } from './only-reading.js';
import { reportByReading } from './report-by-reading.js';
import { everyEntry, type Entry } from './role-entry.js';
import { checkService } from './service.js';
import { unreachable } from './unreachable.js';
import { doorstep } from './who-answers.js';
import { wrongNames } from './wrong-names.js';

/** Looks at a target as a run would, but only reads. Every secret is masked in what it says. */
export async function examine(target: Target, given: Given): Promise<Diagnosis> {
  const settings = { ...target.settings, readOnly: true };
  const deadline = aDeadline(settings);
  const client = aClient(settings, onlyReading(target.transport), deadline.signal);
  const startedAt = new Date();
  const runWith = (changes: Partial<Settings>) =>
    aRun({ settings: { ...settings, ...changes }, client, startedAt, operations: new Set(slugs) });
  try {
    const found = await lookAt({ target, given, runWith, startedAt, signal: deadline.signal });
    const { baseUrl } = target.settings;
    const said = { target: { baseUrl: baseUrl ?? '', isReference: target.isReference }, ...found };

    return maskedIn(said, aMask(secretsOf(target.settings, learnedSecrets(client.exchanges))));
  } finally {
    deadline.clear();
  }
}

interface Looking {
  readonly target: Target;
  readonly given: Given;
  /** A run that differs from the settings in some. */
  readonly runWith: (changes: Partial<Settings>) => Run;
  readonly startedAt: Date;
  /** Aborts when the deadline is over. */
  readonly signal: AbortSignal;
}

type Found = Pick<Diagnosis, 'checks' | 'outlook'>;

async function lookAt({ target, given, runWith, startedAt, signal }: Looking): Promise<Found> {
  const asGiven = runWith({});
  const nobody = await whyNobody(asGiven, target.settings);
  if (nobody !== null) return { checks: [nobody], outlook: null };
  const entries = await everyEntry(asGiven);
  const stranger = await doorstep(asGiven, firstAnswers(entries));
  if (stranger !== null) return { checks: [reached(target.settings), stranger], outlook: null };

  // Judged as if wrong names were corrected, so that what they cause is not blamed on the service.
  const free = runWith({ pageable: 'auto', orderStatusParam: null, paymentMethodParam: null });
  const wrong = await wrongNames(asGiven, free, entries);
  const run = wrong.checks.length === 0 ? asGiven : runWith(wrong.corrected);

  // Judged first: what it observes is shared, and tells what the credentials are good for.
  const report = await reportByReading(run, target, startedAt);
  const credentials = await checkCredentials(run, entries, given);
  const isAnswered = run.client.exchanges.some(({ response }) => response !== null);
  const checks = [
    ...(isAnswered ? [reached(target.settings)] : []),
    ...(target.isReference ? [] : credentials.checks),
    ...wrong.checks,
    ...(await inTime(checkService(run, entries), signal)),
    ...(await inTime(checkFixtures(run, entries, signal), signal)),
  ];
  const { isGuess } = await findSessionAndCrop(run);
  const { mistaken } = credentials;
  const look: Look = { run, settings: target.settings, report, entries, mistaken, isGuess };

  const outlook = await outlookOf(look);
  if (!signal.aborted) return { checks, outlook };

  // A run asks more than this look did.
  return { checks: [...checks, late(target.settings)], outlook: { ...outlook, isComplete: false } };
}

/** Why nothing can be asked, or null where somebody answers. */
async function whyNobody(run: Run, settings: Settings): Promise<Diagnostic | null> {
  try {
    await run.reached();

    return null;
  } catch (error) {
    if (!(error instanceof CouldNotJudge)) throw error;
    const failure = run.client.exchanges.find((exchange) => exchange.failure !== null)?.failure;
    const { baseUrl } = settings;
    if (failure === null || failure === undefined || baseUrl === null) throw error;

    return unreachable({ ...settings, baseUrl }, failure);
  }
}

function reached({ baseUrl, caFile, proxies }: Settings): Diagnostic {
  const proxy = proxyNames([baseUrl], proxies);
  const way = proxy === null ? '' : `, through the proxy ${proxy}`;
  const isTls = baseUrl?.startsWith('https:') ?? false;
  const trusted = caFile === null ? 'its certificate is trusted' : 'its certificate is trusted, with SPRAY_CA_FILE';

  return {
    part: 'connection',
    about: 'reached',
    standing: 'fine',
    says: `${baseUrl} answers${way}${isTls ? `; ${trusted}` : ''}`,
  };
}

function firstAnswers(entries: readonly Entry[]) {
  return entries
    .flatMap(({ own, notifications }) => [own, notifications])
    .filter((exchange) => exchange !== null)
    .filter(({ response }) => response !== null);
}

/** The same value, every text in it masked. */
function maskedIn<T>(value: T, mask: Mask): T {
  if (typeof value === 'string') return mask(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => maskedIn(one, mask)) as T;

  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskedIn(one as unknown, mask)])) as T;
}
