import { aDeadline } from '../../helpers/connection/deadline.js';
import { aClient } from '../../helpers/exchanges/client.js';
import { slugs } from '../../helpers/interface/operations.js';
import { aRun, type Run } from '../../helpers/observations/run.js';
import { findSessionAndCrop } from '../../helpers/observations/sessions-and-crops.js';
import { learnedSecrets } from '../../helpers/secrets/learned-secrets.js';
import { aMask, secretsOf, type Mask } from '../../helpers/secrets/mask.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Target } from '../target.js';
import { inTime, late, reached, whyNobody } from './connection.js';
import { wrongNames } from './contradicted-settings.js';
import { checkCredentials } from './credentials.js';
import type { Diagnosis } from './diagnosis.js';
import { checkFixtures } from './fixtures.js';
import { outlookOf } from './forecast.js';
import type { Look } from './predicted-outcomes.js';
import { reportByReading } from './read-only-report.js';
import { onlyReading } from './read-only-transport.js';
import { everyEntry, type RoleAccess } from './role-access.js';
import { checkService } from './service.js';
import type { Given } from './setting-origins.js';
import { doorstep } from './who-responds.js';

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

function firstAnswers(entries: readonly RoleAccess[]) {
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
